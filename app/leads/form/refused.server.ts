import { createContext } from 'react-router'

/** Whether the form in the page that is being rendered was refused: its title says so. */
export const refusedContext = createContext(false)
