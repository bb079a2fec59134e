import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the product, in the order of the specification's route list. */
export default [layout('site/layout.tsx', [index('site/home.route.tsx')]), route('*', 'site/not-found.route.tsx')] satisfies RouteConfig
