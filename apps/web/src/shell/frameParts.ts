/**
 * The parts of the frame that load when they are opened, each by a stable function, which identifies it for OnDemand.
 */
export const meMenuItems = () => import('./header/MeMenuItems.tsx')
export const viewChoices = () => import('./header/ViewChoices.tsx')
export const tipDialog = () => import('./popups/TipDialog.tsx')
const subjectMenuItems = () => import('../areas/subjects/switcher/SubjectMenuItems.tsx')

/** Loads all of them in advance. A part that cannot be loaded is requested again when it is opened. */
export function fetchFrameParts(): void {
  for (const fetch of [meMenuItems, viewChoices, tipDialog, subjectMenuItems]) fetch().catch(() => undefined)
}
