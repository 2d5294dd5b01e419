import type { TakenName } from '../../../../cores/points/names.ts'
import { badInput, Refusal } from '../../../../platform/calls/envelope.ts'
import type { Services } from '../../../../platform/services.ts'

type Points = Services['points'] | ReturnType<Services['points']['in']>

/** Why a point cannot be called like this: another one is. Undefined: it can. */
function takenReason(taken: readonly TakenName[], name: string, pointID: number | undefined) {
  const found = taken.find((one) => one.name === name && (one.pointID !== pointID || one.by === 'name'))
  if (!found) return undefined
  const { by, pointName } = found
  if (by === 'name') return `已经有知识点“${name}”`
  return by === 'alias' ? `“${name}”已经是“${pointName}”的别名` : `“${name}”已并入“${pointName}”`
}

/** A name, and another name, belongs to one point of a subject. */
export async function checkNames(
  points: Points,
  { appID, pointID }: { appID: number; pointID?: number },
  typed: readonly { field: 'name' | 'aliases'; name: string }[],
): Promise<void> {
  if (typed.length === 0) return
  const taken = await points.takenNames(
    appID,
    typed.map(({ name }) => name),
  )
  const faults = typed.flatMap(({ field, name }) => {
    const own = pointID !== undefined && field === 'aliases' ? pointID : undefined
    const reason = takenReason(field === 'aliases' ? taken : taken.filter((one) => !isOwnName(one, pointID)), name, own)
    return reason ? [{ field, reason }] : []
  })
  if (faults.length > 0) throw badInput(faults)
}

/**
 * A point that is made of a part has a name that no point of the subject has; said without a field, for there is no form.
 * It may have been another name of the point that is split (`pointID`): gives whether it was, and goes over.
 */
export async function checkNameOfPart(
  points: Points,
  { appID, pointID }: { appID: number; pointID: number },
  name: string,
): Promise<boolean> {
  const taken = await points.takenNames(appID, [name])
  const others = taken.filter((one) => !isOwnAlias(one, pointID))
  const reason = takenReason(others, name, undefined)
  if (reason) throw new Refusal(400, `${reason}，请换一个名称`, { reason: 'taken' })
  return taken.length > 0
}

/** A point may be called what was another name of its own, and its own name in another width. */
const isOwnName = (one: TakenName, own: number | undefined) =>
  isOwnAlias(one, own) || (one.by === 'name' && one.pointID === own)
const isOwnAlias = ({ by, pointID }: TakenName, own: number | undefined) => by === 'alias' && pointID === own
