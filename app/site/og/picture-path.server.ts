import { publicPages } from '../pages.ts'

/**
 * The path of a page's preview picture: `/og/about.png` for `/about`. Pages without their own, such as member pages,
 * use the home page's.
 */
export function picturePath(path: string): string {
  const known =
    path !== '/' &&
    (publicPages.some((page) => page.path === path) ||
      /^\/(?:(?:resources\/articles|events|people)\/[^/]+|resources\/downloads\/[^/]+\/about)$/.test(path))
  return known ? `/og${path}.png` : '/og/home.png'
}
