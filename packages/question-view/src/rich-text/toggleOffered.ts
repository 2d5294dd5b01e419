import { createContext } from 'react'

/** Whether questions offer 显示. The exam rooms do not: the real ones have nothing of the kind. */
export const ToggleOffered = createContext(true)
