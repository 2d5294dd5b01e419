import { EVERYDAY, type EverydayForm, everydaySetting } from '../../../cores/everyday.ts'
import { badInput, notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { oneEditorAtATime } from '../../../platform/database/editLock.ts'
import { mustBeCurrent, revisionOf } from '../../../platform/edited.ts'
import { type EverydayValues, putValue, storedValues } from '../../../platform/everyday.ts'
import type { Services } from '../../../platform/services.ts'

/** What the form edits: the value that counts. */
const edited = ({ everyday }: Services, of: EverydayForm, values: EverydayValues) => ({
  value: values[of.name] ?? everyday.startedText(of),
})

export const settingList: Handler<'staff.settingList'> = async ({ services }) => {
  const values = await storedValues(services.store)
  return {
    rows: EVERYDAY.map((of) => {
      const present = edited(services, of, values)
      return {
        ...{ name: of.name, label: of.label, group: of.group, hint: of.hint, bounds: of.bounds ?? null },
        ...present,
        started: services.everyday.startedText(of),
        isOwn: values[of.name] !== undefined,
        revision: revisionOf(present),
      }
    }),
  }
}

/** The text as stored; throws 400 where it is no value of the setting. */
function textOf(of: EverydayForm, typed: string): string {
  const text = typed.trim()
  try {
    return of.textOf(of.read(text))
  } catch {
    throw badInput([{ field: 'value', reason: of.reason }])
  }
}

export const settingSave: Handler<'staff.settingSave'> = async (input) => {
  const { params, services } = input
  const of = everydaySetting(params.name)
  if (!of) throw notFound('这个设置')
  const value = params.value === undefined ? undefined : textOf(of, params.value)
  await services.store.write(async (tx) => {
    // One row holds all values.
    await oneEditorAtATime(tx, 'settings')
    const before = edited(services, of, await storedValues(tx))
    const after = { value: value ?? services.everyday.startedText(of) }
    mustBeCurrent({ what: `“${of.label}”`, sent: params.revision, theirs: before, yours: after })
    await putValue(tx, of.name, value)
    await services.audit.in(tx).audited(input, { kind: 'setting', id: of.name, name: of.label, before, after })
  })
  await services.storedSettings.refresh()
  return null
}
