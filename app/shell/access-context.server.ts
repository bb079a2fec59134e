import { createContext } from 'react-router'
import type { RouteAccess } from './route-handle.ts'

/** Looks up the permissions that the route of a path requires; undefined for paths without a route. */
export const accessContext = createContext<(path: string) => RouteAccess | undefined>(() => undefined)
