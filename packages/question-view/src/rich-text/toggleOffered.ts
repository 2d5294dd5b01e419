import { createContext } from 'react'

/** Whether questions offer 显示. The exam rooms do not, since real exam rooms have no such button. */
export const ToggleOffered = createContext(true)
