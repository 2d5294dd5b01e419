import { createContext } from 'react'

/** Whether questions offer 显示. Exam rooms do not, as the real ones do not. */
export const ToggleOffered = createContext(true)
