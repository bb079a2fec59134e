import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the product, in the order of the specification's route list. */
export default [
  layout('site/layout.tsx', [
    index('site/home.route.tsx'),
    route('about', 'site/about.route.tsx'),
    route('services', 'site/services.route.tsx'),
    route('academy', 'site/academy.route.tsx'),
    route('framework', 'site/framework.route.tsx'),
    route('products', 'site/products.route.tsx'),
    route('navigator', 'site/navigator.route.tsx'),
    route('solution-center', 'site/solution-center.route.tsx'),
    route('contact', 'leads/messages/contact.route.tsx'),
    route('resources', 'resources/resource-center.route.tsx'),
    route('resources/articles/:slug', 'resources/articles/show.route.tsx'),
    route('skillbridge', 'site/skillbridge.route.tsx'),
    route('skillbridge/candidate-profile', 'leads/candidates/candidate-profile.route.tsx'),
    route('ultimate-solutioneer', 'site/ultimate-solutioneer.route.tsx'),
    route('terms', 'site/terms.route.tsx'),
    route('privacy', 'site/privacy.route.tsx'),
    route('campus/auth', 'members/entry.route.tsx'),
  ]),
  route('skillbridge/candidate-profile/submission', 'leads/candidates/submission.route.ts'),
  route('favicon.ico', 'site/favicon.route.ts'),
  route('manifest.webmanifest', 'site/manifest.route.ts'),
  route('resources/downloads/:id', 'resources/downloads/show.route.ts'),
  route('campus/session', 'members/session.route.ts'),
  route('sitemap.xml', 'site/found/sitemap.route.ts'),
  route('robots.txt', 'site/found/robots.route.ts'),
  route('llms.txt', 'site/found/llms.route.ts'),
  route('og/*', 'site/og/picture.route.tsx'),
  route('*', 'site/not-found.route.tsx'),
] satisfies RouteConfig
