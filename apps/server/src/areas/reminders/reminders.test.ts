import { beijingDate } from '@tizhou/domain/dates/beijing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { remindReviews } from '../../cores/dots/remindReviews.ts'
import { MailFailed, readMails } from '../../cores/mail/mail.ts'
import { type Asked, claim, dueReminders } from '../../cores/reminders/queue.ts'
import { sendReminders } from '../../cores/reminders/sendReminders.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { chapterIDs, itemsOf, replyTo } from '../../testing/api.ts'
import { SUBJECT } from '../../testing/bank.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'
import { type PushService, pushBrowser, startPushService } from '../../testing/pushService.ts'
import { refusal } from '../../testing/refusal.ts'

/** Beijing time as ms UTC. */
const at = (text: string) => Date.parse(`${text}+08:00`)
const MORNING = at('2026-12-01T10:00')

describeOnBothDatabases('reminders', (openStore) => {
  let scene: Scene
  let guid: string
  let userID: number
  let service: PushService

  beforeAll(async () => {
    scene = await setScene(await openStore())
    guid = await scene.api.login(scene.api.world.vip)
    userID = await scene.idOf(scene.api.world.vip)
    service = await startPushService()
    scene.api.services.config.reminders.pushTestEndpoint = service.origin
    scene.api.clock.now = MORNING
  })
  afterAll(async () => {
    service.stop()
    await scene.close()
  })

  const send = () => scene.api.client
  const job = () => runJob(sendReminders, scene.api.services)
  const mails = () => readMails(scene.store, 100)
  const rows = (occasion: string) =>
    scene.store.db.selectFrom('reminder').selectAll().where('occasion', '=', occasion).orderBy('way').execute()
  const ask = (occasion: string, of: Partial<Asked> = {}) =>
    scene.store.write((tx) =>
      scene.api.services.reminders.in(tx).ask({
        ...{
          userID,
          kind: 'answer',
          occasion,
          at: scene.api.clock.now,
          title: '老师答复了',
          body: '有了答复',
          path: '/x',
        },
        ...of,
      }),
    )
  const choose = (of: object) =>
    send().send('reminders.choose', { guid, kind: 'answer', mail: 0, sms: 0, push: 0, ...of }, { allowedRepeat: true })

  test('an address counts once the code that came there was told; five wrong codes end it', async () => {
    const { api } = scene
    expect(await send().send('reminders.mine', { guid })).toMatchObject({ mail: null, canSms: 1, browsers: 0 })
    expect((await refusal(send().send('reminders.setMail', { guid, address: 'a b@c' })))?.data.errors).toMatchObject([
      { field: 'address' },
    ])
    await send().send('reminders.setMail', { guid, address: 'zhou@Example.com' })
    const [mail] = await mails()
    const code = /\d{6}/.exec(mail?.subject ?? '')?.[0] as string
    expect(mail?.address).toBe('zhou@example.com')
    const confirm = (typed: string) =>
      refusal(send().send('reminders.confirmMail', { guid, code: typed }, { allowedRepeat: true }))
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await confirm(wrong)).toMatchObject({ status: 400 })
    expect(await confirm(code)).toBeUndefined()
    expect((await send().send('reminders.mine', { guid })).mail).toEqual({
      address: 'zh***@example.com',
      isConfirmed: 1,
    })
    expect(await confirm(code)).toMatchObject({ status: 400 })

    api.clock.now += 1_000
    await send().send('reminders.setMail', { guid, address: 'zhou@example.com' }, { allowedRepeat: true })
    const second = /\d{6}/.exec((await mails())[0]?.subject ?? '')?.[0] as string
    for (let tries = 0; tries < 5; tries++) await confirm(second === '000000' ? '000001' : '000000')
    expect(await confirm(second)).toMatchObject({ status: 400 })
    api.clock.now += 1_000
    await send().send('reminders.setMail', { guid, address: 'zhou@example.com' }, { allowedRepeat: true })
    expect(await confirm(/\d{6}/.exec((await mails())[0]?.subject ?? '')?.[0] as string)).toBeUndefined()
  })

  test('what nobody asked for does not come; what one asked for comes once by each way, however often it is told', async () => {
    await ask('nothing')
    expect(await rows('nothing')).toEqual([])
    await choose({ mail: 1, sms: 1 })
    await ask('first')
    await ask('first')
    expect((await rows('first')).map(({ way }) => way)).toEqual(['mail', 'sms'])
    expect(await job()).toBe(true)
    expect((await rows('first')).map(({ state }) => state)).toEqual(['sent', 'sent'])
    const came = (await mails()).filter(({ subject }) => subject.startsWith('老师答复了'))
    expect(came).toHaveLength(1)
    expect(came[0]?.body).toContain('/x')
    await ask('first')
    expect(await job()).toBe(false)
  })

  test('what two servers take is sent by one; what a server took and never ended is given up, not sent again', async () => {
    await choose({ mail: 1 })
    await ask('shared')
    const { store, api } = scene
    const due = await dueReminders(store, api.clock.now, 10)
    const take = () => store.write((tx) => claim(tx, due, api.clock.now))
    const taken = await Promise.all([take(), take()])
    expect(taken.map(({ size }) => size).sort()).toEqual([0, 1])
    expect(await job()).toBe(false)
    api.clock.now += 600_000
    const before = (await mails()).length
    await job()
    expect(await rows('shared')).toMatchObject([{ state: 'failed', reason: 'lost' }])
    expect((await mails()).length).toBe(before)
  })

  test('in the quiet hours nobody is disturbed, but where the moment counts', async () => {
    const { clock } = scene.api
    clock.now = at('2026-12-02T23:00')
    await ask('at night')
    await choose({ kind: 'exam', mail: 1 })
    await ask('punctual', { kind: 'exam' })
    await job()
    expect(await rows('at night')).toMatchObject([{ state: 'waiting', next_at: at('2026-12-03T08:00') }])
    expect(await rows('punctual')).toMatchObject([{ state: 'sent' }])
    clock.now = at('2026-12-03T08:00')
    await job()
    expect(await rows('at night')).toMatchObject([{ state: 'sent' }])
  })

  test('a mail that is not taken is tried again with pauses and given up in the end; one that is refused for good at once', async () => {
    const { services, clock } = scene.api
    const { mail } = services
    let tries = 0
    let isFinal = false
    services.mail = {
      send: async () => {
        tries++
        throw new MailFailed('451', isFinal)
      },
    }
    try {
      await ask('down')
      for (let hours = 0; hours < 24; hours++) {
        await job()
        clock.now += 3_600_000
      }
      expect(tries).toBe(6)
      expect(await rows('down')).toMatchObject([{ state: 'failed', reason: '451', failures: 5 }])
      clock.now = at('2026-12-04T21:58')
      await ask('late')
      // The second try is due at 21:59, but the server runs it too late.
      await job()
      clock.now = at('2026-12-04T22:30')
      expect(await job()).toBe(false)
      expect(await rows('late')).toMatchObject([{ state: 'waiting', failures: 1 }])
      clock.now = at('2026-12-05T21:57')
      await job()
      expect(await rows('late')).toMatchObject([{ state: 'waiting', failures: 2, next_at: at('2026-12-06T08:00') }])
      await scene.store.write((tx) => tx.db.deleteFrom('reminder').where('occasion', '=', 'late').execute())
      clock.now = at('2026-12-06T10:00')
      tries = 6
      isFinal = true
      await ask('refused')
      await job()
      expect(tries).toBe(7)
      expect(await rows('refused')).toMatchObject([{ state: 'failed' }])
    } finally {
      services.mail = mail
      clock.now = at('2026-12-06T10:00')
    }
  })

  test('the link of a mail switches it off: opened it changes nothing, pressed it does, made up it is refused', async () => {
    await choose({ mail: 1, sms: 1 })
    await ask('linked')
    await job()
    const mail = (await mails()).find(({ subject }) => subject.startsWith('老师答复了'))
    const path = /\/reminders\/off\?\S+/.exec(mail?.body ?? '')?.[0] as string
    const state = async () => (await send().send('reminders.mine', { guid })).list.find(({ kind }) => kind === 'answer')
    const open = (method: 'GET' | 'POST', of: string) => fetch(scene.api.origin + of, { method })
    expect(await (await open('GET', path)).text()).toContain('关闭提醒')
    expect(await state()).toMatchObject({ mail: 1, sms: 1 })
    expect((await open('POST', path.replace(/u=\d+/, 'u=1'))).status).toBe(400)
    expect((await open('POST', path.replace('w=mail', 'w=sms'))).status).toBe(400)
    await ask('waits', { at: scene.api.clock.now + 60_000 })
    expect((await open('POST', path)).status).toBe(200)
    expect(await state()).toMatchObject({ mail: 0, sms: 1 })
    // Used once more, it asks nothing.
    const again = await (await open('GET', path)).text()
    expect(again).toContain('已经关闭')
    expect(again).not.toContain('<form')
    expect((await rows('waits')).map(({ way }) => way)).toEqual(['sms'])
    await choose({})
    expect(await rows('waits')).toEqual([])
  })

  test('a browser reads what is pushed to it alone; one that is gone is forgotten; other addresses are refused', async () => {
    const mine = pushBrowser()
    const subscribe = (endpoint: string) =>
      send().send('reminders.subscribe', { guid, endpoint, ...mine.keys }, { allowedRepeat: true })
    expect(await refusal(subscribe('https://evil.example/push/abc'))).toMatchObject({ status: 400 })
    expect(await refusal(subscribe('http://127.0.0.1:9/push'))).toMatchObject({ status: 400 })
    await subscribe(`${service.origin}/one`)
    await choose({ push: 1 })
    service.answers = 201
    await ask('pushed')
    await job()
    expect(service.pushed).toHaveLength(1)
    expect(JSON.parse(mine.read(service.pushed[0]?.body as Buffer))).toMatchObject({ title: '老师答复了', path: '/x' })
    expect(service.pushed[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    service.answers = 410
    await ask('gone')
    await job()
    expect(await rows('gone')).toMatchObject([{ state: 'failed', reason: 'gone' }])
    expect((await send().send('reminders.mine', { guid })).browsers).toBe(0)
    await choose({})
  })

  test('the daily reminder comes at its hour where something is to be reviewed, once a day', async () => {
    const { api } = scene
    const { clock, world } = api
    clock.now = at('2026-12-07T09:00')
    const base = { guid, appID: world.subjectID, appEName: SUBJECT }
    await scene.store.write((tx) =>
      tx.db
        .updateTable('user_account')
        .set({ last_subject_id: world.subjectID })
        .where('user_id', '=', userID)
        .execute(),
    )
    await choose({ kind: 'review', sms: 1, hour: 19 })
    expect(await refusal(choose({ kind: 'review', sms: 1, hour: 3 }))).toMatchObject({ status: 400 })
    const look = async (moment: string) => {
      clock.now = at(moment)
      await runJob(remindReviews, api.services)
      return rows(beijingDate(clock.now))
    }
    // There is nothing to review.
    expect(await look('2026-12-07T19:00')).toEqual([])
    const cptID = (await chapterIDs(api, SUBJECT)).试用 as number
    const items = itemsOf(await api.client.send('practice.getChapterTestEx', { ...base, cptID }))
    await api.client.send('practice.submitReplies', {
      ...base,
      repliesJson: items.slice(0, 2).map((item) => replyTo(item, clock.now, { lastUserReply: 'E' })),
    })
    expect(await look('2026-12-08T18:59')).toEqual([])
    expect(await look('2026-12-08T19:00')).toMatchObject([{ way: 'sms', title: expect.stringMatching(/道题该复习/) }])
    expect(await look('2026-12-08T20:00')).toHaveLength(1)
    expect(await look('2026-12-09T19:30')).toHaveLength(1)
  })
})
