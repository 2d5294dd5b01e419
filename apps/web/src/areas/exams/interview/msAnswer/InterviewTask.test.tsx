import 'fake-indexeddb/auto'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { entryOf } from '@tizhou/domain/runner/selectors'
import { useSyncExternalStore } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localEntries, send } from '../../../../platform/outbox/outbox.ts'
import { endSession, startSession } from '../../../../platform/session/session.ts'
import { fetchParts } from '../../../../runner/page/lazyParts.ts'
import { RunnerFrame } from '../../../../runner/page/Runner.tsx'
import type { RunnerStore } from '../../../../runner/state/runnerStore.ts'
import { useQuestion } from '../../../../runner/state/useRunner.ts'
import { wireItem } from '../../../../runner/testing/wireSet.ts'
import { InterviewTask } from './InterviewTask.tsx'
import { dropRecording, readRecording } from './recording/recordings.ts'
import { SittingContext, useInterviewStore } from './useInterviewStore.ts'

const ME = { guid: 'g'.repeat(32), userID: 7, userName: '13800000001', NickName: '小舟', roles: [] }

const asked = (id: number) =>
  wireItem(id, {
    ChildTableName: 'JDTEST',
    Title: `【病例】男性，58 岁。\n【问题】第 ${id} 问`,
    SelectedItems: [],
    Answer: '先稳定循环。',
    Explain: '【答题时间】8 分钟\n【评分要点】\n1. 诊断（3 分）\n2. 诊断（2 分）\n3. 处理（5 分）\n【考官追问】为什么',
  })
const WIRE = {
  ContentVersion: 'v1',
  test: {
    StyleItems: [{ StyleID: 15, StyleName: '病例分析', StyleType: 'BL', TestItems: [asked(101), asked(102)] }],
  },
  history: [],
  testInfo: [],
} as unknown as Parameters<typeof useInterviewStore>[0]

function Page() {
  const { store, sitting } = useInterviewStore(WIRE, ['interviews'], 5, undefined)
  return (
    <RunnerFrame store={store} mode="oral" title="答辩">
      <SittingContext value={sitting}>
        <Shown />
        <output aria-label="收藏">{String(useFavourite(store))}</output>
        <button type="button" onClick={() => store.act({ type: 'next' })}>
          下一题
        </button>
        <button type="button" onClick={() => store.act({ type: 'previous' })}>
          上一题
        </button>
      </SittingContext>
    </RunnerFrame>
  )
}

function useFavourite(store: RunnerStore): boolean {
  return useSyncExternalStore(store.subscribe, () => entryOf(store.get().run, 101).favourite)
}

function Shown() {
  const question = useQuestion()
  return question && <InterviewTask key={question.id} question={question} appID={5} last={undefined} />
}

async function open() {
  await fetchParts()
  const user = userEvent.setup({ delay: null })
  const view = render(<Page />)
  await screen.findByRole('region', { name: '准备作答' })
  return { user, view }
}

const press = (name: string | RegExp) => screen.getByRole('button', { name }).click()
const begin = () => act(async () => press(/^开始作答/))
const end = () => act(async () => press('答完了，对照评分'))
const write = () => act(async () => screen.getByRole('radio', { name: '书写' }).click())
const judge = (point: number, said: string) =>
  act(async () =>
    within(screen.getByRole('radiogroup', { name: new RegExp(`^要点 ${point}：`) }))
      .getByRole('radio', { name: said })
      .click(),
  )
const scored = async () => (await localEntries(ME.userID)).filter((entry) => entry.kind === 'interview')

/** A fake microphone and recorder, which emits a chunk whenever a test says so. */
class Recorder extends EventTarget {
  static last: Recorder
  static isTypeSupported = () => true
  state = 'inactive'
  mimeType = 'audio/webm'
  constructor() {
    super()
    Recorder.last = this
  }
  start() {
    this.state = 'recording'
  }
  pause() {
    this.state = 'paused'
  }
  resume() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.dispatchEvent(new Event('stop'))
  }
  piece() {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['……']) }))
  }
}

let tracks: { stop: ReturnType<typeof vi.fn> }[]
function microphone(getUserMedia: () => Promise<unknown>) {
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia } }))
}
const hears = () => {
  const track = { stop: vi.fn() }
  tracks.push(track)
  return Promise.resolve({ getTracks: () => [track] })
}

beforeEach(() => {
  tracks = []
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('MediaRecorder', undefined)
  vi.stubGlobal('AudioContext', undefined)
  // fake-indexeddb does not return stored Blobs as Blobs.
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:sound')
  startSession({ ...ME, userID: ++ME.userID })
})
afterEach(async () => {
  vi.useRealTimers()
  await endSession()
  await dropRecording(ME.userID, 101)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['a browser that records nothing', undefined, '没有找到麦克风'],
  ['a microphone that is refused', new DOMException('no', 'NotAllowedError'), '没有允许使用麦克风'],
  ['a machine without a microphone', new DOMException('none', 'NotFoundError'), '没有找到麦克风'],
])('%s: the page says so, no clock runs, and one can write instead', async (_, error, words) => {
  if (error) microphone(() => Promise.reject(error))
  await open()
  await begin()
  expect(screen.getByRole('alert').textContent).toContain(words)
  expect(screen.queryByRole('timer')).toBeNull()
  await write()
  expect(screen.queryByRole('alert')).toBeNull()
  await begin()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '我的作答' }))
  expect(screen.getByRole('timer').textContent).toBe('08:00')
})

test('when the time is out the answer ends, with what was written', async () => {
  const { user } = await open()
  await write()
  let now = 1_000_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  await begin()
  await user.type(screen.getByRole('textbox', { name: '我的作答' }), '急性心梗')
  now += 479_000
  await waitFor(() => expect(screen.getByRole('timer').textContent).toBe('00:01'))
  now += 1_000
  const sheet = await screen.findByRole('region', { name: '对照评分' })
  expect(within(sheet).getByText('急性心梗')).toBeTruthy()
  expect(screen.queryByRole('timer')).toBeNull()
})

test('what is spoken is heard again; forgetting it deletes it', async () => {
  microphone(hears)
  await open()
  await begin()
  expect(screen.getByText('正在录音')).toBeTruthy()
  act(() => Recorder.last.piece())
  await end()
  expect(await screen.findByText(/^我的录音/)).toBeTruthy()
  expect(tracks[0]?.stop).toHaveBeenCalled()
  await waitFor(async () => expect(await readRecording(ME.userID, 101)).toBeTruthy())
  await act(async () => press('删除录音'))
  expect(screen.queryByText(/录音（/)).toBeNull()
  await waitFor(async () => expect(await readRecording(ME.userID, 101)).toBeUndefined())
})

test('leaving in the middle lets the microphone go and keeps what was said', async () => {
  microphone(hears)
  const { view } = await open()
  await begin()
  Recorder.last.piece()
  view.unmount()
  await waitFor(async () => expect(await readRecording(ME.userID, 101)).toBeTruthy())
  expect(tracks[0]?.stop).toHaveBeenCalled()
})

test('every ten seconds what was said so far is kept: a browser that dies has lost no more', async () => {
  microphone(hears)
  await open()
  await begin()
  for (let second = 0; second < 9; second++) Recorder.last.piece()
  expect(await readRecording(ME.userID, 101)).toBeUndefined()
  act(() => Recorder.last.piece())
  await waitFor(async () => expect(await readRecording(ME.userID, 101)).toBeTruthy())
  expect(screen.getByText('正在录音')).toBeTruthy()
})

test('a microphone that is allowed only after one has left is let go at once', async () => {
  let allow = (_: unknown) => {}
  microphone(() => new Promise((resolve) => (allow = resolve)))
  const { view } = await open()
  await begin()
  view.unmount()
  const stop = vi.fn()
  allow({ getTracks: () => [{ stop }] })
  await waitFor(() => expect(stop).toHaveBeenCalled())
})

test('a microphone that is pulled out ends nothing: what was said before is there', async () => {
  microphone(hears)
  await open()
  await begin()
  act(() => Recorder.last.piece())
  act(() => Recorder.last.stop())
  expect(screen.getByText('麦克风断开了，之前的录音已保留')).toBeTruthy()
  await end()
  expect(await screen.findByText(/^我的录音/)).toBeTruthy()
})

test('what was said another day is not taken for this answer', async () => {
  microphone(hears)
  const { view } = await open()
  await begin()
  Recorder.last.piece()
  view.unmount()
  await waitFor(async () => expect(await readRecording(ME.userID, 101)).toBeTruthy())
  await open()
  expect(await screen.findByText(/^上次的录音/)).toBeTruthy()
  await act(async () => press('不作答，直接看参考答案'))
  expect(screen.queryByText(/^我的录音/)).toBeNull()
  for (const point of [1, 2, 3]) await judge(point, '没说到')
  expect(await scored()).toMatchObject([{ spoken: 0 }])
})

test('rule: nothing is scored before every point is judged; marks stay between none and what each point is worth', async () => {
  await open()
  await act(async () => press('不作答，直接看参考答案'))
  await judge(1, '说到')
  await judge(3, '说到一半')
  expect(screen.getByText('还有 1 个要点没有评')).toBeTruthy()
  expect(await scored()).toEqual([])
  await judge(2, '没说到')
  expect(screen.getByText(/^✓ 已记下：5.5 \/ 10 分/)).toBeTruthy()
  await waitFor(async () =>
    expect(await scored()).toMatchObject([{ allTestID: 101, cptID: 30, earnedJson: [3, 0, 2.5], spoken: 0 }]),
  )
})

test('a point that is judged anew corrects the same answer; answering again is another one', async () => {
  await open()
  await act(async () => press('不作答，直接看参考答案'))
  for (const point of [1, 2, 3]) await judge(point, '说到')
  await judge(2, '没说到')
  await waitFor(async () => expect(await scored()).toMatchObject([{ earnedJson: [3, 0, 5] }]))
  await act(async () => press('再答一次'))
  await act(async () => press('不作答，直接看参考答案'))
  expect(screen.getByText('还有 3 个要点没有评')).toBeTruthy()
  for (const point of [1, 2, 3]) await judge(point, '说到')
  await waitFor(async () =>
    expect(await scored()).toMatchObject([{ earnedJson: [3, 0, 5] }, { earnedJson: [3, 2, 5] }]),
  )
})

test('how a question was judged is still there when one comes back to it', async () => {
  await open()
  await act(async () => press('不作答，直接看参考答案'))
  await judge(1, '说到')
  await act(async () => press('下一题'))
  expect(screen.getByRole('heading', { name: /^第 2 题/ })).toBeTruthy()
  await act(async () => press('上一题'))
  expect(screen.getByText('还有 2 个要点没有评')).toBeTruthy()
})

test('a favourite that has not reached the server is one when the page opens again', async () => {
  await send({ kind: 'favourite', appID: 5, allTestID: 101, isFav: 1, changedAt: 1 })
  await open()
  await waitFor(() => expect(screen.getByLabelText('收藏').textContent).toBe('true'))
})
