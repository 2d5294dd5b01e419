import type { WirePaperForm } from '@tizhou/contract/areas/exams/desk.office'
import type { Data } from '@tizhou/contract/contract'
import { type Hold, holdOf, tellsFrom, toldFrom } from '@tizhou/domain/exam/toldFrom'

interface Sharing {
  name: string
  isWithdrawn: boolean
  hold: Hold | undefined
}

/**
 * When the results of a paper would be told, were it published now, where other papers with some of its questions
 * (`shared`) withhold them; and which of these wait for it in turn.
 */
export function deskTelling(
  form: Pick<WirePaperForm, 'opensAt' | 'closesAt' | 'tellsAt'>,
  shared: readonly Sharing[],
  now: number,
): Data<'exams.deskPaper'>['telling'] {
  const holds = shared.flatMap(({ name, hold }) => (hold && hold.until > now ? [{ name, ...hold }] : []))
  const hold = holdOf(form)
  const own = Math.max(now, tellsFrom(form))
  const told = toldFrom(own, holds)
  // Without a window it is sat, and told, on any day: every paper that will withhold something delays some of it.
  const heldBy = hold ? holds.filter(({ from, until }) => from < told && until > own) : holds
  return {
    from: told > own || (hold && hold.until > now) ? told : null,
    heldBy,
    holds: hold && hold.until > now ? shared.filter((one) => waitsFor(one, hold)).map(({ name }) => name) : [],
  }
}

/** Whether some results of a paper are told while another one withholds some of its questions. */
const waitsFor = ({ isWithdrawn, hold: own }: Sharing, hold: Hold): boolean =>
  own ? hold.from <= own.until && own.until < hold.until : !isWithdrawn
