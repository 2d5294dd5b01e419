import { showPopUp } from './popUps.ts'

/** Says that something is not open yet (specification, section 2, "Pop-ups and overlays", 5). `title`: what it is. */
export const sayNotAvailable = (title: string): Promise<void> =>
  showPopUp('notAvailable', () => import('./NotAvailableDialog.tsx'), { title })
