import { publicPages } from '../pages.ts'

/**
 * The path of a page's sharing picture: `/og/about.png` for `/about`. Pages without one of their own, such as those of
 * members, show the home page's.
 */
export function picturePath(path: string): string {
  const known =
    path !== '/' &&
    (publicPages.some((page) => page.path === path) || /^\/(?:resources\/articles|events)\/[^/]+$/.test(path))
  return known ? `/og${path}.png` : '/og/home.png'
}
