/** The parts of the frame that are fetched when they are opened, each by one function: OnDemand knows them by it. */
export const meMenuItems = () => import('./header/MeMenuItems.tsx')
export const viewChoices = () => import('./header/ViewChoices.tsx')
export const tipDialog = () => import('./popups/TipDialog.tsx')
const subjectMenuItems = () => import('../areas/subjects/switcher/SubjectMenuItems.tsx')

/** Fetches them all beforehand. One that does not come now is asked for again when it is opened. */
export function fetchFrameParts(): void {
  for (const fetch of [meMenuItems, viewChoices, tipDialog, subjectMenuItems]) fetch().catch(() => undefined)
}
