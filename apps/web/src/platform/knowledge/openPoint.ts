import { showPopUp } from '../popups/popUps.ts'

/** Shows what there is of a point, over the page that one is on. */
export const openPoint = (pointID: number): Promise<void> =>
  showPopUp('point', () => import('../../runner/point/PointPanel.tsx'), { pointID })
