import type { CallName, Params } from '@tizhou/contract/contract'
import { calls, isOfficeChange } from '@tizhou/contract/contract'
import { fieldName } from '@tizhou/domain/office/fieldNames'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import type { Change } from '../../../cores/audit/changes.ts'
import { SAMPLES } from '../../../testing/office/samples/samples.ts'
import { saveOver } from '../../../testing/office/saveOver.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

const CHANGES = [...calls].filter(([, call]) => isOfficeChange(call)).map(([name]) => name)

const isStaffSession = (name: CallName) => name === 'staff.staffChangePassword'

describeOnBothDatabases('the audit log', (openStore) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await setScene(await openStore())
  })
  afterAll(() => scene.close())
  const rows = () => scene.store.db.selectFrom('audit_log').selectAll().orderBy('at').orderBy('audit_id').execute()

  test('every change of the back office has a sample', () => {
    expect(CHANGES.filter((name) => !SAMPLES[name])).toEqual([])
    expect(Object.keys(SAMPLES).filter((name) => !CHANGES.includes(name as CallName))).toEqual([])
  })

  test.each(CHANGES)('rule: %s writes who did what to what, and from where', async (name) => {
    const { file, ...params } = (await SAMPLES[name]?.(scene)) ?? {}
    const userName = isStaffSession(name) ? 'teacher' : 'operator'
    const guid = (params.guid as string | undefined) ?? (await scene.guidOf(userName))
    const before = (await rows()).map((row) => row.audit_id)
    const sent = { ...params, guid } as unknown as Params<typeof name>
    const isRevised = calls.get(name)?.params.required?.includes('revision') && !('revision' in params)
    if (file instanceof Blob) await scene.sendFile(name, sent, file)
    else await (isRevised ? saveOver(scene.api.client, name, sent) : scene.api.client.send(name, sent))
    const [row, ...more] = (await rows()).filter((one) => !before.includes(one.audit_id))
    expect(more).toEqual([])
    expect(row).toMatchObject({ call: name, at: scene.api.clock.now, address: '127.0.0.1' })
    expect(row?.actor_name).not.toBe('')
    expect(row?.target_id).not.toBe('')
    const changes = JSON.parse(row?.changes ?? '[]') as Change[]
    expect(changes).not.toEqual([])
    // The audit log is read by non-programmers: every field has a Chinese name.
    expect(changes.map(({ field }) => fieldName(field)).filter((label) => !/\p{Script=Han}|^QQ$/u.test(label))).toEqual(
      [],
    )
    expect(JSON.stringify(row)).not.toMatch(/argon2id|correct horse|Lantern|1390000000\d/)
  })

  test('rule: the log calls what was done by words of people, not of programs', () => {
    const program = /revision|[45]0\d|\bvn\b|[a-z][A-Z]|_|=/
    expect(CHANGES.map((name) => calls.get(name)?.summary ?? '').filter((what) => program.test(what))).toEqual([])
  })

  test('what is refused leaves no row', async () => {
    const guid = await scene.guidOf('operator')
    const before = (await rows()).length
    const block = { guid, userID: await scene.idOf('operator'), blocked: 1 as const }
    await expect(scene.api.client.send('staff.staffSetBlocked', block)).rejects.toMatchObject({ status: 400 })
    expect(await rows()).toHaveLength(before)
  })

  test('a change whose row cannot be written does not happen', async () => {
    const guid = await scene.guidOf('operator')
    const userID = await scene.addStaff('unchanged', ['editor'])
    await scene.store.write((tx) => tx.run('alter table audit_log rename to audit_log_gone', []))
    const change = { guid, userID, nickName: '改了', roles: ['seller' as const] }
    await expect(saveOver(scene.api.client, 'staff.staffChangeRoles', change)).rejects.toMatchObject({ status: 500 })
    await scene.store.write((tx) => tx.run('alter table audit_log_gone rename to audit_log', []))
    const { rows: found } = await scene.api.client.send('staff.staffList', { guid, q: 'unchanged' })
    expect(found).toMatchObject([{ nickName: 'unchanged', roles: ['editor'] }])
  })

  test('it is found by time, actor, call, kind and target, page by page', async () => {
    const guid = await scene.guidOf('operator')
    const start = scene.api.clock.now
    for (const nickName of ['一', '二', '三']) {
      scene.api.clock.now += 1000
      const made = { guid, userName: `found-${nickName.charCodeAt(0)}`, nickName, roles: ['editor' as const] }
      await scene.api.client.send('staff.staffCreate', made)
    }
    const list = (filter: object) => scene.api.client.send('audit.auditList', { guid, ...filter })
    const names = async (filter: object) => (await list(filter)).rows.map(({ targetName }) => targetName)
    const all = ['found-19977', 'found-20108', 'found-19968']
    expect(await names({ q: 'FOUND-' })).toEqual(all)
    expect(await names({ q: 'found-', order: 'at' })).toEqual([...all].reverse())
    expect(await list({ q: 'found-', pageSize: 2 })).toMatchObject({ total: 3 })
    expect(await names({ q: 'found-', pageSize: 2, page: 2 })).toEqual(all.slice(2))
    expect(await names({ q: 'found-', from: start + 2000, to: start + 3000 })).toEqual(all.slice(1, 2))
    expect(await names({ q: 'found-', actor: 'operat', call: 'staff.staffCreate', kind: 'staff' })).toEqual(all)
    expect(await names({ q: 'found-', actor: 'nobody' })).toEqual([])
    expect(await names({ q: 'found-', call: 'staff.staffSetBlocked' })).toEqual([])
    expect(await names({ q: '%' })).toEqual([])
    const [newest] = (await list({ q: 'found-' })).rows
    expect(newest).toMatchObject({
      what: '新建员工账号',
      changes: [{ field: 'userName', before: null, after: 'found-19977' }, { field: 'nickName' }, { field: 'roles' }],
    })
  })

  test('the names of all changes are there to be chosen from', async () => {
    const { calls: known } = await scene.api.client.send('audit.auditCalls', {
      guid: await scene.guidOf('operator'),
    })
    expect(known.map(({ call }) => call).sort()).toEqual([...CHANGES].sort())
  })
})
