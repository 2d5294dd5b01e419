import { DAY } from '@tizhou/domain/sales/term'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { readMails } from '../../cores/mail/mail.ts'
import { sendReminders } from '../../cores/reminders/sendReminders.ts'
import { remindEndings } from '../../cores/subjects/remindEndings.ts'
import { newId } from '../../platform/database/ids.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'
import { refusal } from '../../testing/refusal.ts'

/** Beijing time as ms UTC. */
const at = (text: string) => Date.parse(`${text}+08:00`)

describeOnBothDatabases('a version that is about to end', (openStore) => {
  let scene: Scene
  let userID: number
  let appID: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    userID = await scene.idOf(scene.api.world.vip)
    appID = scene.api.world.subjectID
  })
  afterAll(() => scene.close())

  /** Version 2, until the end of a day. */
  const holdUntil = (ends_at: number) =>
    scene.store.write((tx) => tx.db.updateTable('entitlement').set({ ends_at }).where('vn', '=', 2).execute())
  /** Logs in first: between the looks more time passes than a session lasts. */
  const choose = async (of: object) =>
    scene.api.client.send(
      'reminders.choose',
      { guid: await scene.api.login(scene.api.world.vip), kind: 'ending', mail: 0, sms: 0, push: 0, ...of },
      { allowedRepeat: true },
    )
  /** Looks at this moment; gives the titles of all that was asked for, oldest first. */
  async function look(moment: string): Promise<string[]> {
    scene.api.clock.now = at(moment)
    await runJob(remindEndings, scene.api.services)
    const rows = await scene.store.db
      .selectFrom('reminder')
      .selectAll()
      .where('user_id', '=', userID)
      .where('kind', '=', 'ending')
      .orderBy('next_at')
      .execute()
    return rows.map(({ title }) => title)
  }

  test('is told of once, a week before, at the hour that was chosen; a new end is told of anew', async () => {
    await holdUntil(at('2027-03-21T00:00'))
    expect(await look('2027-03-13T20:00')).toEqual([])
    expect(await refusal(choose({ sms: 1, hour: 7 }))).toMatchObject({ status: 400 })
    await choose({ sms: 1, hour: 9 })
    expect(await look('2027-03-12T20:00')).toEqual([])
    expect(await look('2027-03-13T08:59')).toEqual([])
    const inAWeek = '“TEST_YTMJ 版本2”还有 7 天到期'
    expect(await look('2027-03-13T09:00')).toEqual([inAWeek])
    expect(await look('2027-03-13T10:00')).toEqual([inAWeek])
    expect(await look('2027-03-14T09:00')).toEqual([inAWeek])
    expect(await look('2027-03-19T12:00')).toEqual([inAWeek])
    expect(await look('2027-03-20T12:00')).toEqual([inAWeek])
    await holdUntil(at('2027-04-21T00:00'))
    expect(await look('2027-03-21T12:00')).toEqual([inAWeek])
    expect(await look('2027-04-15T12:00')).toEqual([inAWeek, '“TEST_YTMJ 版本2”还有 5 天到期'])
  })

  test('looked for late, in the quiet hours, is told of in the morning with the days that are left then', async () => {
    await holdUntil(at('2027-04-27T00:00'))
    await choose({ sms: 1, hour: 21 })
    expect((await look('2027-04-23T23:00')).at(-1)).toBe('“TEST_YTMJ 版本2”还有 2 天到期')
    const { next_at } = await scene.store.db
      .selectFrom('reminder')
      .select('next_at')
      .where('kind', '=', 'ending')
      .orderBy('next_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(next_at).toBe(at('2027-04-24T08:00'))
    // In the morning it will be over.
    await holdUntil(at('2027-04-28T00:00'))
    const before = await look('2027-04-24T12:00')
    expect(await look('2027-04-27T23:00')).toEqual(before)
  })

  test('is told of by mail with the page where it is extended', async () => {
    await holdUntil(at('2027-05-21T00:00'))
    const now = at('2027-05-13T09:00')
    await scene.store.write((tx) =>
      scene.api.services.reminders.in(tx).putMail({
        ...{ user_id: userID, address: 'zhou@example.com', confirmed_at: now },
        ...{ code_mark: '', code_until: 0, tries: 0 },
      }),
    )
    await choose({ mail: 1, hour: 9 })
    await look('2027-05-13T09:00')
    await runJob(sendReminders, scene.api.services)
    const [mail] = await readMails(scene.store, 1)
    expect(mail).toMatchObject({ address: 'zhou@example.com', subject: '“TEST_YTMJ 版本2”还有 7 天到期 · 题舟' })
    expect(mail?.body).toContain('可以用到 5 月 20 日')
    expect(mail?.body).toContain(`/pay?appID=${appID}&vn=2`)
    expect(mail?.body).toContain('班次快到期了')
  })

  test('is not told of where another version of the subject unlocks the same afterwards, nor where nobody asked', async () => {
    const end = at('2027-07-21T00:00')
    await holdUntil(end)
    const next = { entitlement_id: newId(), user_id: userID, subject_id: appID, vn: 1, source: 'test' }
    await scene.store.write((tx) =>
      tx.db
        .insertInto('entitlement')
        .values({ ...next, starts_at: end, ends_at: end + 300 * DAY })
        .execute(),
    )
    await choose({ sms: 1, hour: 9 })
    const before = await look('2027-07-01T09:00')
    const modules = (list: string[]) =>
      scene.store.write((tx) =>
        tx.db
          .updateTable('subject_version')
          .set({ modules: JSON.stringify(list) })
          .where('vn', '=', 1)
          .execute(),
      )
    await modules(['ChapterTest', 'Video'])
    expect(await look('2027-07-14T09:00')).toEqual(before)
    await choose({})
    await modules(['Video'])
    expect(await look('2027-07-15T09:00')).toEqual(before)
    await choose({ sms: 1, hour: 9 })
    expect(await look('2027-07-16T09:00')).toEqual([...before, '“TEST_YTMJ 版本2”还有 4 天到期'])
  })
})
