import { once } from 'node:events'
import { request } from 'node:http'
import { createClient } from '@tizhou/contract/client'
import { contractAddresses } from '@tizhou/contract/clientTable'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { buildApp } from '../../app.ts'
import { LiveRooms, type RoomListener } from '../../cores/live/rooms.ts'
import { TEST_COST } from '../../testing/bank.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'

interface Frame {
  cursor: number
  messages: { messageID: number; text: string; isMine: 0 | 1; userID?: number }[]
  room: { slowSeconds: number } | null
  isMuted?: 0 | 1
}

/** A browser's stream of a room: what it has received, and how to reconnect from there. */
async function listen(origin: string, liveID: number, guid: string, headers: Record<string, string> = {}) {
  const asked = request(`${origin}/events/live/${liveID}?guid=${guid}`, {
    headers: { accept: 'text/event-stream', ...headers },
  })
  asked.end()
  const [response] = await once(asked, 'response')
  const frames: Frame[] = []
  let last = ''
  let text = ''
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    text += chunk
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1]
      last = /^id: (.*)$/m.exec(event)?.[1] ?? last
      if (data) frames.push(JSON.parse(data))
    }
  })
  const ended = new Promise<void>((resolve) => response.once('close', resolve).on('error', () => undefined))
  return {
    status: response.statusCode as number,
    frames,
    ended,
    last: () => last,
    texts: () => frames.flatMap(({ messages }) => messages.map((one) => one.text)),
    close: () => asked.destroy(),
  }
}

describeOnBothDatabases('the stream of a room', (openStore) => {
  let scene: Scene
  let teacher: string
  let learner: string
  let other: string
  let liveID: number
  let said = 0
  beforeAll(async () => {
    scene = await setScene(await openStore())
    teacher = await scene.guidOf('teacher')
    learner = await scene.api.login(scene.api.world.plain)
    other = await scene.api.login(scene.api.world.vip)
    liveID = (await save()).liveID
  })
  afterAll(() => scene.close())
  const save = (of: object = {}) => {
    const { world, clock, client } = scene.api
    return client.send('live.lessonSave', {
      ...{ guid: teacher, appID: world.subjectID, module: 'Live', course: '', title: '直播', chapter: '' },
      ...{ teacher: '周老师', teacherAbout: '', about: '', place: 'external', video: '', videoSeconds: 0 },
      ...{ address: 'https://meeting.tencent.com/x', startsAt: clock.now - 60_000, minutes: 60, openMinutes: 30 },
      ...{ capacity: 0, isFree: 1, vnsJson: [], slowSeconds: 0, repeats: 'none' },
      ...of,
    })
  }
  const say = (text: string, guid = learner) =>
    scene.api.client.send(
      'live.say',
      { guid, liveID, messageID: `stream-message-${++said}`, kind: 'chat', text },
      { allowedRepeat: true },
    )

  test('everybody hears what is said; teachers hear who said it, and what waits or is hidden', async () => {
    const mine = await listen(scene.api.origin, liveID, learner)
    const desk = await listen(scene.api.origin, liveID, teacher)
    await vi.waitFor(() => expect(mine.frames.length * desk.frames.length).toBeGreaterThan(0))
    const { message } = await say('第一句', other)
    await scene.api.client.send('live.say', {
      ...{ guid: other, liveID, messageID: 'a-question-of-a-learner', kind: 'question', text: '问一句' },
    })
    await vi.waitFor(() => expect(desk.texts()).toEqual(['第一句', '问一句']))
    await vi.waitFor(() => expect(mine.texts()).toEqual(['第一句']))
    expect(JSON.stringify(mine.frames)).not.toContain('userID')
    expect(desk.frames.flatMap(({ messages }) => messages)[0]?.userID).toBeGreaterThan(0)
    await scene.api.client.send('live.roomRules', { guid: teacher, liveID, slowSeconds: 0, isQuiet: 0 })
    await vi.waitFor(() => expect(mine.frames.at(-1)?.room).toMatchObject({ slowSeconds: 0 }))
    await scene.api.client.send('live.lineHide', { guid: teacher, liveID, messageID: message.messageID, isHidden: 1 })
    await vi.waitFor(() => expect(mine.texts()).toEqual(['第一句', '']))
    mine.close()
    desk.close()
  })

  test('a line is its author’s own in each of his windows, and nobody else’s', async () => {
    const first = await listen(scene.api.origin, liveID, learner)
    const second = await listen(scene.api.origin, liveID, learner)
    const theirs = await listen(scene.api.origin, liveID, other)
    for (const { frames } of [first, second, theirs] as const)
      await vi.waitFor(() => expect(frames.length).toBeGreaterThan(0))
    await say('我说的一句')
    for (const [{ frames }, isMine] of [
      [first, 1],
      [second, 1],
      [theirs, 0],
    ] as const)
      await vi.waitFor(() =>
        expect(frames.flatMap(({ messages }) => messages).find(({ text }) => text === '我说的一句')).toMatchObject({
          isMine,
        }),
      )
    const again = await listen(scene.api.origin, liveID, learner, { 'last-event-id': '0' })
    await vi.waitFor(() =>
      expect(again.frames.flatMap(({ messages }) => messages).find(({ text }) => text === '我说的一句')).toMatchObject({
        isMine: 1,
      }),
    )
    for (const one of [first, second, theirs, again]) one.close()
  })

  test('what many say at one moment goes out in few frames', async () => {
    const mine = await listen(scene.api.origin, liveID, learner)
    await vi.waitFor(() => expect(mine.frames.length).toBeGreaterThan(0))
    const before = mine.frames.length
    await Promise.all(Array.from({ length: 30 }, (_, at) => say(`同时 ${at}`, at % 2 ? learner : other)))
    await vi.waitFor(() => expect(new Set(mine.texts().filter((text) => text.startsWith('同时'))).size).toBe(30))
    expect(mine.frames.length - before).toBeLessThan(15)
    mine.close()
  })

  test('who is muted hears it at once, and of its end, on every connection; nobody else does, teachers included', async () => {
    const userID = await scene.idOf(scene.api.world.plain)
    const mute = (isMuted: 0 | 1, of = userID) =>
      scene.api.client.send('live.personMute', { guid: teacher, liveID, userID: of, isMuted })
    const poll = async (guid: string) =>
      (await scene.api.client.send('live.feed', { guid, liveID, after: 0 }, { allowedRepeat: true })).isMuted
    const { http } = await buildApp(scene.api.services.config, await openStore(), {
      ...{ passwordCost: TEST_COST, now: () => scene.api.clock.now },
    })
    const there = await http.listen({ port: 0, host: '127.0.0.1' })
    const mine = await listen(scene.api.origin, liveID, learner)
    const elsewhere = await listen(there, liveID, learner)
    const others = await Promise.all([listen(scene.api.origin, liveID, other), listen(there, liveID, teacher)])
    const told = ({ frames }: { frames: Frame[] }) =>
      frames.flatMap(({ isMuted }) => (isMuted === undefined ? [] : [isMuted]))
    for (const one of [mine, elsewhere, ...others]) await vi.waitFor(() => expect(told(one)).toEqual([0]))

    await mute(1)
    // SQLite has one server; on it the second one of this test looks by itself, every five seconds.
    const both = openStore.dialect === 'postgres' ? [mine, elsewhere] : [mine]
    for (const one of both) await vi.waitFor(() => expect(told(one)).toEqual([0, 1]))
    expect([await poll(learner), await poll(other), await poll(teacher)]).toEqual([1, 0, 0])
    // Who comes back is told by the first frame.
    const again = await listen(scene.api.origin, liveID, learner, { 'last-event-id': mine.last() })
    await vi.waitFor(() => expect(told(again)).toEqual([1]))
    // What is said meanwhile repeats nothing of it.
    await say('另一位在说', other)
    await vi.waitFor(() => expect(mine.texts()).toContain('另一位在说'))
    await mute(0)
    for (const one of both) await vi.waitFor(() => expect(told(one)).toEqual([0, 1, 0]))
    await vi.waitFor(() => expect(told(again)).toEqual([1, 0]))
    for (const one of others) expect(told(one)).toEqual([0])
    await say('又能说了')
    for (const one of [mine, elsewhere, again, ...others]) one.close()
    await http.close()
  })

  test('a lesson that is withdrawn, or moved so far that its room shuts, ends the streams of its learners; the teacher stays', async () => {
    const { client, clock } = scene.api
    const made = await save()
    const come = async () => {
      const mine = await listen(scene.api.origin, made.liveID, learner)
      await vi.waitFor(() => expect(mine.frames.length).toBeGreaterThan(0))
      return mine
    }
    const desk = await listen(scene.api.origin, made.liveID, teacher)
    const first = await come()
    await save({ ...made, revision: 1, minutes: 90 })
    await vi.waitFor(() => expect(first.frames.at(-1)?.room).toMatchObject({ slowSeconds: 0 }))
    await client.send('live.lessonWithdraw', { guid: teacher, liveID: made.liveID })
    await first.ended
    expect((await listen(scene.api.origin, made.liveID, learner)).status).toBe(204)
    await client.send('live.lessonRestore', { guid: teacher, liveID: made.liveID })
    const second = await come()
    await save({ ...made, revision: 4, startsAt: clock.now + 90 * 60_000 })
    await second.ended
    expect((await listen(scene.api.origin, made.liveID, learner)).status).toBe(204)
    desk.close()
  })

  test('a server that stops ends the streams; who comes back to another one has every message once', async () => {
    const { config } = scene.api.services
    const again = async () => {
      const { http } = await buildApp(config, await openStore(), {
        ...{ passwordCost: TEST_COST, now: () => scene.api.clock.now },
      })
      return { http, origin: await http.listen({ port: 0, host: '127.0.0.1' }) }
    }
    const sayAt = (origin: string, text: string) =>
      createClient({ addresses: contractAddresses(), origin, fetch }).send('live.say', {
        ...{ guid: learner, liveID, messageID: `stream-message-${++said}`, kind: 'chat', text },
      })
    const first = await again()
    const before = await listen(first.origin, liveID, learner)
    await sayAt(first.origin, '停机前')
    await vi.waitFor(() => expect(before.texts()).toContain('停机前'))
    await first.http.close()
    await before.ended
    await say('停机时')
    const second = await again()
    const after = await listen(second.origin, liveID, learner, { 'last-event-id': before.last() })
    await sayAt(second.origin, '重启后')
    await vi.waitFor(() => expect(after.texts()).toContain('重启后'))
    const all = [...before.texts(), ...after.texts()]
    for (const text of ['停机前', '停机时', '重启后']) expect(all.filter((one) => one === text)).toHaveLength(1)
    after.close()
    await second.http.close()
  })

  test('a browser that takes nothing is sent away, and no other waits for it', async () => {
    const rooms = new LiveRooms(scene.api.services)
    const heard: string[] = []
    const listener = (write: (frame: string) => boolean): RoomListener & { isEnded: boolean } => ({
      ...{ after: 0, userID: 1, isTeacher: false, isEnded: false, write },
      end() {
        this.isEnded = true
      },
    })
    let takes = true
    const stuck = listener(() => takes)
    const well = listener((frame) => heard.push(frame) > 0)
    await rooms.join(liveID, stuck)
    await rooms.join(liveID, well)
    expect(rooms.countOf(liveID)).toBe(2)
    takes = false
    await say('还有人听')
    await vi.waitFor(() => expect(heard.join('')).toContain('还有人听'))
    expect([stuck.isEnded, well.isEnded, rooms.countOf(liveID)]).toEqual([true, false, 1])
    rooms.stop()
    expect(well.isEnded).toBe(true)
  })

  test('who comes in between a message and its frame takes it from nobody, and has it once', async () => {
    const rooms = new LiveRooms(scene.api.services)
    const heard = new Map<string, string>()
    const join = (name: string) => {
      heard.set(name, '')
      const write = (frame: string) => heard.set(name, heard.get(name) + frame).size > 0
      return rooms.join(liveID, { after: 0, userID: 1, isTeacher: false, end: () => undefined, write })
    }
    await join('first')
    for (let at = 0; at < 5; at++) {
      await say(`插入 ${at} 之前`)
      await join(`later ${at}`)
    }
    await say('最后一句')
    await vi.waitFor(() => {
      for (const text of heard.values()) expect(text).toContain('最后一句')
    })
    for (const [name, text] of heard)
      for (let at = 0; at < 5; at++) expect(text.split(`插入 ${at} 之前`).length - 1, `${name}: ${at}`).toBe(1)
    rooms.stop()
  })

  if (openStore.dialect === 'postgres')
    test('two servers on one database show one room', async () => {
      const { http } = await buildApp(scene.api.services.config, await openStore(), {
        ...{ passwordCost: TEST_COST, now: () => scene.api.clock.now },
      })
      const origin = await http.listen({ port: 0, host: '127.0.0.1' })
      const there = await listen(origin, liveID, other)
      await vi.waitFor(() => expect(there.frames.length).toBeGreaterThan(0))
      await say('在另一台服务器上说的')
      await vi.waitFor(() => expect(there.texts()).toContain('在另一台服务器上说的'))
      there.close()
      await http.close()
    })
})
