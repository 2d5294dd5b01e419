import type { Held } from '../cores/content/questions/withoutKeys.ts'
import type { KeysWait } from '../cores/papers/scoring/keysWait.ts'
import type { Caller } from './calls/caller.ts'
import type { Services } from './services.ts'

/** The questions of a subject whose keys this learner may not read now (keysWait of the core `papers`); undefined: none. */
export const waitsOf = async (
  { papers, replies }: Pick<Services, 'papers' | 'replies'>,
  caller: Pick<Caller, 'userID'>,
  subjectID: number,
): Promise<KeysWait | undefined> =>
  papers.keysWait(caller, subjectID, await replies.sittingUntil(caller.userID, subjectID))

/** The reason for which a result is withheld, as sent to clients; nothing where it is not. */
export const wireWait = (held: Held | undefined) =>
  held && {
    Waits: held.why === 'sitting' ? ('sitting' as const) : ('window' as const),
    ...(held.until !== null && { WaitsUntil: held.until }),
  }
