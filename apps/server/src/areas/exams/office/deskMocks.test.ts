import type { WirePaperForm } from '@tizhou/contract/areas/exams/desk.office'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { paperFormOf } from '../../../testing/office/samples/paperSamples.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

const repeat = { allowedRepeat: true } as const
const HOUR = 3_600_000

describeOnBothDatabases('general mocks at the desk', (openStore) => {
  let scene: Scene
  let guid: string
  let form: WirePaperForm
  const of = () => ({ guid, appID: scene.api.world.subjectID })
  const client = () => scene.api.client
  const save = (formJson: WirePaperForm) => client().send('exams.deskSave', { ...of(), formJson }, repeat)
  const paper = (paperKey: string) => client().send('exams.deskPaper', { ...of(), paperKey }, repeat)
  const publish = ({ paperKey, revision }: { paperKey: string; revision: string }) =>
    client().send('exams.deskPublish', { ...of(), paperKey, revision }, repeat)

  beforeAll(async () => {
    scene = await setScene(await openStore())
    guid = await scene.guidOf('editor')
    const base = await paperFormOf(scene)
    form = { ...base, name: '九月一模', kind: 'firstMock', sourceName: '一模', module: 'FirstMock', attempts: 1 }
  })
  afterAll(() => scene.close())

  test('a general mock is published with a window only; both missing times are said', async () => {
    const at = await save({ ...form, opensAt: null, closesAt: null })
    const faults = ['一模没有开放时间', '一模没有截止时间']
    expect((await paper(at.paperKey)).faults).toEqual(faults.map((text) => expect.stringContaining(text)))
    await expect(publish(at)).rejects.toMatchObject({ status: 400 })
    const opensAt = scene.api.clock.now + HOUR
    const half = await save({ ...form, opensAt, closesAt: null })
    expect((await paper(half.paperKey)).faults).toEqual([expect.stringContaining('一模没有截止时间')])
    const whole = await save({ ...form, opensAt, closesAt: opensAt + HOUR })
    expect((await paper(whole.paperKey)).faults).toEqual([])
    expect(await publish(whole)).toMatchObject({ paperID: expect.any(Number) })
  })

  test('one that is published keeps both moments of its window: without one of them the move is refused at its field', async () => {
    const opensAt = scene.api.clock.now + HOUR
    const at = await save({ ...form, opensAt, closesAt: opensAt + HOUR })
    const paperID = (await publish(at)).paperID as number
    const move = async (to: { opensAt?: number; closesAt?: number }) => {
      const { revision } = await client().send('exams.paperWindow', { ...of(), paperID }, repeat)
      return client().send('exams.paperMoveWindow', { ...of(), paperID, revision, ...to }, repeat)
    }
    for (const [to, field] of [
      [{ opensAt }, 'closesAt'],
      [{ closesAt: opensAt + HOUR }, 'opensAt'],
    ] as const)
      await expect(move(to)).rejects.toMatchObject({ status: 400, data: { errors: [{ field }] } })
    await move({ opensAt: opensAt + HOUR, closesAt: opensAt + 2 * HOUR })
  })

  test('one that may be sat more than once is remarked: the ranking takes the first attempt', async () => {
    const remarks = async (attempts: number) => (await paper((await save({ ...form, attempts })).paperKey)).remarks
    expect(await remarks(0)).toContain('一模可作答不限次数：排名只按第一次作答')
    expect(await remarks(3)).toContain('一模可作答 3 次：排名只按第一次作答')
    expect(await remarks(1)).not.toContainEqual(expect.stringContaining('排名只按'))
  })
})
