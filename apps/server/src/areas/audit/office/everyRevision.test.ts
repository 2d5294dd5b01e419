import { RequestError } from '@tizhou/contract/client'
import type { CallName, Params } from '@tizhou/contract/contract'
import { calls, isOfficeChange } from '@tizhou/contract/contract'
import { type EditConflict, editConflictOf } from '@tizhou/contract/editConflict'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { EDITS } from '../../../testing/office/edits.ts'
import { OVERWRITES_NOTHING } from '../../../testing/office/overwritesNothing.ts'
import { SAMPLES } from '../../../testing/office/samples/samples.ts'
import { UNSEEN } from '../../../testing/office/saveOver.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

const CHANGES = [...calls].filter(([, call]) => isOfficeChange(call))
const OVERWRITING = CHANGES.filter(([name]) => !(name in OVERWRITES_NOTHING)).map(([name]) => name)

const NAMES = ['title', 'name', 'content', 'nickName', 'note'] as const

/** The parameters of a sample's `n`-th edit: with another name, unless the call's edits say otherwise. */
function edited(name: CallName, n: number, sample: Record<string, unknown>): Record<string, unknown> {
  const { change } = EDITS[name] ?? {}
  if (change) return { ...sample, ...change(n, sample) }
  const field = NAMES.find((one) => typeof sample[one] === 'string')
  if (!field) throw new Error(`what does an edit by ${name} change?`)
  return { ...sample, [field]: `${sample[field]} ${n}` }
}

describeOnBothDatabases('two forms of the same thing', (openStore) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await setScene(await openStore())
  })
  afterAll(() => scene.close())

  test('rule: every change of the back office takes a revision, or says why it overwrites nothing', () => {
    const takes = CHANGES.filter(([, { params }]) => 'revision' in params.properties).map(([name]) => name)
    expect(OVERWRITING.filter((name) => !takes.includes(name))).toEqual([])
    expect(OVERWRITING.filter((name) => !(name in EDITS))).toEqual([])
    expect(Object.keys(EDITS).filter((name) => !OVERWRITING.includes(name as CallName))).toEqual([])
    expect(Object.keys(OVERWRITES_NOTHING).filter((name) => !CHANGES.some(([known]) => known === name))).toEqual([])
  })

  test.each(OVERWRITING)('rule: %s does not take another’s edit back', async (name) => {
    const sample = (await SAMPLES[name]?.(scene)) ?? {}
    // A sample may log in itself, which ends the previous session.
    const guid = await scene.guidOf('operator')
    const call = calls.get(name)
    const { revision: shape } = (call?.params.properties ?? {}) as Record<string, { type?: string }>
    const send = (params: Record<string, unknown>) =>
      scene.api.client.send(name, { ...params, guid } as unknown as Params<typeof name>, { allowedRepeat: true })
    const refusal = (params: Record<string, unknown>): Promise<EditConflict> =>
      send(params).then(
        () => expect.fail(`${name} overwrote`),
        (error) => {
          const conflict =
            error instanceof RequestError && error.status === 409 ? editConflictOf(error.data) : undefined
          return conflict ?? expect.fail(`${name}: ${error.status} ${error.msg}`)
        },
      )
    const rows = async () => (await scene.store.db.selectFrom('audit_log').select('audit_id').execute()).length

    // A call that also creates things creates one; the others edit what their sample created.
    const optional = Object.keys(call?.params.properties ?? {}).filter((key) => !call?.params.required?.includes(key))
    const isMaking = optional.includes('revision')
    const made = isMaking ? ((await send(sample)) as Record<string, unknown>) : {}
    const id = Object.fromEntries(Object.entries(made).filter(([key]) => key !== 'revision' && optional.includes(key)))
    if (isMaking) expect(Object.keys(id)).toHaveLength(1)
    const edit = (n: number, revision: unknown) => ({ ...edited(name, n, sample), ...id, revision })

    const { revision } = await refusal(edit(0, shape?.type === 'integer' ? 999_999 : UNSEEN))
    const { read } = EDITS[name] ?? {}
    if (read) {
      const of = Object.fromEntries(read[1].map((key) => [key, { ...sample, ...id }[key]]))
      const params = { pageSize: 200, ...of, guid } as unknown as Params<typeof name>
      const loaded = await scene.api.client.send(read[0], params as never)
      expect(JSON.stringify(loaded)).toContain(JSON.stringify(revision))
    }

    const before = await rows()
    const both = await Promise.allSettled([1, 2].map((n) => send(edit(n, revision))))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await rows()).toBe(before + 1)

    const late = await refusal(edit(3, revision))
    expect(await rows()).toBe(before + 1)
    expect(late.revision).not.toBe(revision)
    expect(late.fields).not.toEqual([])
    for (const { label, yours, theirs } of late.fields) {
      expect(label).toMatch(/\p{Script=Han}|^QQ$|^\d+$/u)
      expect(yours).not.toEqual(theirs)
    }
    // After seeing the differences the editor can save; saving the same again overwrites nothing.
    await send(edit(3, late.revision))
    await send(edit(3, late.revision))
    expect(await refusal(edit(0, late.revision))).toMatchObject({ reason: 'changed' })
  })
})
