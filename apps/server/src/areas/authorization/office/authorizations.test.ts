import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { newId } from '../../../platform/database/ids.ts'
import { saveOver } from '../../../testing/office/saveOver.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

const ID = '11010519491231002X'

describeOnBothDatabases('agreements and authorizations in the back office', (openStore) => {
  let scene: Scene
  let operator: string
  let seller: string
  beforeAll(async () => {
    scene = await setScene(await openStore())
    operator = await scene.guidOf('operator')
    seller = await scene.guidOf('seller')
  })
  afterAll(() => scene.close())
  const client = () => scene.api.client
  const save = (of: Record<string, unknown> = {}) =>
    saveOver(client(), 'authorization.agreementSave', {
      guid: operator,
      kind: 'authorization',
      agentCode: '',
      appID: scene.api.world.subjectID,
      title: '授权书',
      html: '<p>正文</p>',
      holdsFrom: scene.api.clock.now + 60_000,
      ...of,
    })
  const list = async () => (await client().send('authorization.agreementList', { guid: operator })).rows

  test('a text is cleaned on the way in, and its preview is what is kept', async () => {
    const html =
      '<h1 onclick="x()">题</h1><script>alert(1)</script><p style="position:fixed">甲<img src=x onerror=y></p>' +
      '<a href="javascript:1">坏</a><a href="https://a.cn/">好</a><iframe src="https://a.cn"></iframe>'
    const clean = '<h3>题</h3><p>甲</p><a>坏</a><a href="https://a.cn/">好</a>'
    expect(await client().send('authorization.agreementPreview', { guid: operator, html })).toEqual({ html: clean })
    const { agreementID } = await save({ html })
    expect((await list()).find((row) => row.agreementID === agreementID)?.html).toBe(clean)
  })

  test('a version is changed and removed until it holds, and never after', async () => {
    const { agreementID } = await save()
    await save({ agreementID, title: '授权书二' })
    expect((await list()).find((row) => row.agreementID === agreementID)).toMatchObject({
      title: '授权书二',
      holds: false,
    })
    scene.api.clock.now += 60_000
    const later = { holdsFrom: scene.api.clock.now + 1 }
    await expect(save({ agreementID, ...later })).rejects.toMatchObject({ status: 409 })
    const remove = (id: number) => client().send('authorization.agreementRemove', { guid: operator, agreementID: id })
    await expect(remove(agreementID)).rejects.toMatchObject({ status: 409 })
    const { agreementID: next } = await save(later)
    await remove(next)
    expect((await list()).some((row) => row.agreementID === next)).toBe(false)
  })

  test('what cannot be kept is refused by field', async () => {
    const fields = async (of: Record<string, unknown>) => {
      const error = await save(of).then(
        () => undefined,
        (reason) => reason,
      )
      return (error?.data?.errors ?? []).map(({ field }: { field: string }) => field)
    }
    expect(await fields({ title: ' ' })).toEqual(['title'])
    expect(await fields({ html: '<p> </p><script>1</script>' })).toEqual(['html'])
    expect(await fields({ holdsFrom: scene.api.clock.now - 1 })).toEqual(['holdsFrom'])
    expect(await fields({ kind: 'terms' })).toEqual(['appID'])
    expect(await fields({ agentCode: '99999' })).toEqual(['agentCode'])
    expect(await fields({ appID: 1 })).toEqual(['appID'])
  })

  test('lists and details mask the number; whoever asks for it whole stands in the audit log', async () => {
    const { api } = scene
    const userID = await scene.idOf(api.world.vip)
    const authID = newId()
    await api.services.store.write((tx) =>
      api.services.authorization.in(tx).putAuthorization({
        auth_id: authID,
        user_id: userID,
        subject_id: api.world.subjectID,
        vn: 2,
        agent_code: '',
        state: 'saved',
        agreement_id: 1,
        name: '李雷',
        identity: ID,
        sign_path: 'signatures/1/a.png',
        sign_hash: '',
        strokes: '[]',
        text_hash: null,
        ext_data: '',
        saved_at: api.clock.now,
        accepted_at: null,
      }),
    )
    const found = async (of: object) =>
      (await client().send('authorization.authorizationList', { guid: seller, ...of })).rows
    const masked = { authID, id: '110*************2X', userName: '139****0001', name: '李雷' }
    expect(await found({ q: '李' })).toMatchObject([masked])
    expect(await found({ q: api.world.vip })).toMatchObject([masked])
    expect(await found({ q: String(authID) })).toMatchObject([masked])
    for (const q of [ID, '110105', '002X', '1390000']) expect(await found({ q })).toEqual([])
    expect(await found({ state: 'accepted' })).toEqual([])
    const detail = await client().send('authorization.authorizationDetail', { guid: seller, authID })
    expect(detail).toMatchObject({ ...masked, hash: null })
    expect(JSON.stringify([await found({}), detail])).not.toContain(ID)
    const whole = await client().send('authorization.authorizationShowID', { guid: seller, authID })
    expect(whole).toEqual({ id: ID })
    const audit = await api.services.audit.auditPage({ targetID: String(authID) })
    expect(audit.rows).toMatchObject([{ target_kind: 'authorization', call: 'authorization.authorizationShowID' }])
    expect(JSON.stringify(audit.rows)).not.toContain(ID)
  })
})
