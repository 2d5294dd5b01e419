import type { OutboxEntry } from '../outboxEntry.ts'

/** Sample entries for the tests of the outbox. */

type Entry<K extends OutboxEntry['kind']> = Extract<OutboxEntry, { kind: K }>

let replies = 0

export function reply(allTestID: number): Entry<'reply'> {
  const replyID = `reply-${String(++replies).padStart(12, '0')}`
  const answer = { replyID, allTestID, cptID: 5, lastUserReply: 'A', spendTime: 1, answeredAt: replies }
  return { kind: 'reply', appID: allTestID % 2, reply: { ...answer, mode: 'practice' } }
}

export const favourite = (allTestID: number, isFav: 0 | 1): Entry<'favourite'> => ({
  kind: 'favourite',
  appID: 1,
  allTestID,
  isFav,
  changedAt: 0,
})
export const note = (allTestID: number, content: string): Entry<'note'> => ({
  kind: 'note',
  appID: 1,
  allTestID,
  content,
  changedAt: 0,
})
export const place = (cptID: number, allTestID: number): Entry<'place'> => ({
  kind: 'place',
  appID: 1,
  cptID,
  allTestID,
  changedAt: 0,
})
/** An answer in an interview, identified by its moment; `marks` were given for it. */
export const interview = (allTestID: number, answeredAt: number, marks: number): Entry<'interview'> => ({
  kind: 'interview',
  appID: 1,
  cptID: 5,
  allTestID,
  earnedJson: [marks],
  spendTime: 60,
  spoken: 0,
  answeredAt,
})
/** A played stretch, identified by its id. */
export const play = (id: number): Entry<'play'> => ({
  kind: 'play',
  appID: id % 2,
  play: { id, videoID: 6, from: id, to: id + 1, second: id + 1, at: id },
})
export const wrongBook = (allTestID: number, isError: 0 | 1): Entry<'wrongBook'> => ({
  kind: 'wrongBook',
  appID: 1,
  allTestID,
  isError,
})
