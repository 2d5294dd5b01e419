import { useQuery } from '@tanstack/react-query'
import { liveLesson, userConcern } from '../../../calls/live.ts'
import { nextLesson } from '../liveText.ts'
import { useBooking } from '../useBooking.ts'
import { useLessons } from '../useLessons.ts'

/**
 * The lesson of the address, or the next one, with its course; and whether the learner follows the official account.
 */
export function useIntroduced(liveID: number | undefined, source: string) {
  const { appID, asked, list } = useLessons()
  const shownID = liveID ?? (list && nextLesson(list)?.liveID)
  const lesson = useQuery({
    ...liveLesson({ appID, liveID: shownID ?? 0 }),
    enabled: shownID !== undefined && appID > 0,
  })
  const concern = useQuery(userConcern())
  const booking = useBooking(appID, source)
  // The list is fetched again regularly, so its copy of the lesson is the newer one.
  const fresh = lesson.data && (list?.find((one) => one.liveID === shownID) ?? lesson.data.lesson)
  return {
    asked: shownID === undefined ? asked : lesson,
    isEmpty: list !== undefined && shownID === undefined,
    lesson: fresh,
    data: lesson.data,
    concern: concern.data,
    booking,
  }
}
