import type { WireExamGroup, WireExamItem, WireSealedItem } from '@tizhou/contract/areas/exams/examSection'
import type { WireSitting } from '@tizhou/contract/areas/exams/exams'
import type { Client } from '@tizhou/contract/client'
import { RequestError } from '@tizhou/contract/client'

type ShownItem = WireExamItem | WireSealedItem

/** The questions of a sitting's sections in order, including those of groups. */
export const shownItems = (sections: WireSitting['Sections']): ShownItem[] =>
  sections.flatMap((section) =>
    section.TestItems.flatMap((entry): ShownItem[] =>
      'GroupID' in entry ? (entry as WireExamGroup).Items : [entry as ShownItem],
    ),
  )

export const isSealed = (item: ShownItem): item is WireSealedItem => 'Sealed' in item

/** A candidate at one paper, who sends and numbers answers as a client does. */
export function candidateAt(client: Client, guid: string, appID: number, paperID: number) {
  let sitting: WireSitting | undefined
  let no = 0
  const now = (): WireSitting => {
    if (!sitting) throw new Error('the paper is not open')
    return sitting
  }
  const base = () => ({ guid, appID, attemptID: now().AttemptID })
  const repeat = { allowedRepeat: true } as const
  const answer = (allTestID: number, lastUserReply: string, of: object = {}) => ({
    allTestID,
    lastUserReply,
    spendTime: 5,
    marked: 0 as const,
    no: ++no,
    ...of,
  })
  return {
    get sitting() {
      return now()
    },
    answer,
    items: () => shownItems(now().Sections),
    info: () => client.send('exams.paperInfo', { guid, appID, paperID }, repeat),
    async start() {
      sitting = await client.send('exams.startPaper', { guid, appID, paperID }, repeat)
      return sitting
    },
    async open() {
      sitting = await client.send('exams.openSitting', base(), repeat)
      return sitting
    },
    /** Sends with the seat last taken, unless another is given. */
    save: (answers: ReturnType<typeof answer>[], seat = now().Seat) =>
      client.send('exams.saveAnswers', { ...base(), seat, answersJson: answers }, repeat),
    confirm: (one: ReturnType<typeof answer>) =>
      client.send('exams.confirmStep', { ...base(), seat: now().Seat, answerJson: one }, repeat),
    enter: (sectionID: number, answers: ReturnType<typeof answer>[] = []) =>
      client.send('exams.enterSection', { ...base(), seat: now().Seat, sectionID, answersJson: answers }, repeat),
    handIn: (answers: ReturnType<typeof answer>[] = [], unitID = now().UnitID ?? 1) =>
      client.send('exams.handIn', { ...base(), seat: now().Seat, unitID, answersJson: answers }, repeat),
    async startUnit(unitID: number) {
      sitting = await client.send('exams.startUnit', { ...base(), seat: now().Seat, unitID }, repeat)
      return sitting
    },
    report: () => client.send('exams.paperReport', base(), repeat),
    keys: () => client.send('exams.paperKeys', base(), repeat),
  }
}

export type Candidate = ReturnType<typeof candidateAt>

/** Status and reason of a refusal; fails where the call succeeded. */
export async function refusalOf(call: Promise<unknown>): Promise<[status: unknown, reason: unknown]> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return [error.status, (error.data as { reason?: unknown } | null)?.reason ?? null]
  }
  throw new Error('the call was let through')
}
