import { showPopUp } from './popUps.ts'

/** Shows that something is not open yet (specification, section 2, "Pop-ups and overlays", 5). `title` names it. */
export const sayNotAvailable = (title: string): Promise<void> =>
  showPopUp('notAvailable', () => import('./NotAvailableDialog.tsx'), { title })
