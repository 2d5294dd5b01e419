import { join } from 'node:path'

/** A line of a demo lesson's chat, or a question with its answer. `at`: seconds from the start. */
export interface DemoLine {
  at: number
  name: string
  text: string
  kind?: 'chat' | 'teacher' | 'question'
  answer?: string
}

/**
 * A live lesson of the demo. `startsIn`: minutes, a multiple of 15, from the last quarter hour before the demo is made;
 * `dailyAt`: every day at this time (`HH:mm`, Beijing).
 */
export interface DemoLive {
  appEName: string
  module: 'Live' | 'SprintLive'
  course: string
  title: string
  chapter: string
  teacher: string
  teacherAbout: string
  about: string
  place: 'premiere' | 'external'
  /** Path below `packages/demo`. */
  film?: string
  seconds?: number
  address?: string
  startsIn?: number
  dailyAt?: string
  minutes: number
  openMinutes: number
  replayMinutes?: number
  capacity?: number
  free?: true
  chat?: readonly DemoLine[]
}

const DAY = 24 * 60
const TEACHER = {
  teacher: '周明',
  teacherAbout: '心内科副主任医师，带教临床执业医师考试十二年，讲课以病例和易错点为主。',
}

/** One lesson that is over, one that runs when the demo is made, one of every day, and some on the coming days. */
export const DEMO_LIVES: readonly DemoLive[] = [
  {
    ...{ appEName: 'ZY_LCZY_YTMJ', module: 'Live', course: '循环系统串讲', chapter: '循环系统', ...TEACHER },
    title: '高血压：从血压值到首选药',
    about:
      '<p>用三个病例串起高血压的分级、危险分层和降压药的首选与禁忌。</p><ul><li>诊断标准与分级</li><li>合并症时怎样选药</li><li>高血压急症的处理</li></ul>',
    place: 'premiere',
    film: 'videos/lczy-hypertension.mp4',
    seconds: 46,
    ...{ startsIn: -3 * DAY, minutes: 40, openMinutes: 20, replayMinutes: 10 },
    chat: [
      { at: -240, name: '林**', text: '老师晚上好' },
      { at: -60, name: '周明', text: '大家好，马上开始，先把讲义打开', kind: 'teacher' },
      { at: 6, name: '陈**', text: '声音和画面都正常' },
      { at: 14, name: '王**', text: '诊断标准要求非同日三次' },
      {
        ...{ at: 22, name: '赵**', kind: 'question' as const, text: '合并糖尿病首选哪一类？' },
        answer: '优先 ACEI 或 ARB，既降压又保护肾脏；双侧肾动脉狭窄禁用。',
      },
      { at: 35, name: '林**', text: '记下了' },
      { at: 48, name: '周明', text: '这里每年都考：妊娠禁用 ACEI 和 ARB', kind: 'teacher' },
      { at: 60, name: '孙**', text: '高血压急症一小时内降多少？' },
      { at: 75, name: '王**', text: '不超过 25%' },
      { at: 600, name: '林**', text: '谢谢老师，下次见' },
    ],
  },
  {
    ...{ appEName: 'ZY_LCZY_YTMJ', module: 'Live', course: '循环系统串讲', chapter: '循环系统', ...TEACHER },
    title: '心律失常：心电图逐条读',
    about: '<p>跟着心电图一条一条读：先看 P 波，再看 PR 间期和 QRS 波。首播，老师在讨论区答疑。</p>',
    place: 'premiere',
    film: 'live/rhythms.mp4',
    seconds: 1248,
    ...{ startsIn: 0, minutes: 30, openMinutes: 30, replayMinutes: 10, free: true },
    chat: [
      { at: -300, name: '陈**', text: '来了，占个座' },
      { at: 20, name: '周明', text: '欢迎大家，有问题选“提问”发给我', kind: 'teacher' },
    ],
  },
  {
    ...{ appEName: 'ZY_LCZY_YTMJ', module: 'Live', course: '每晚读图', chapter: '循环系统', ...TEACHER },
    title: '每晚八点：心电图二十分钟',
    about: '<p>每天晚上八点，一起读二十分钟心电图，读完留十分钟答疑。</p>',
    place: 'premiere',
    film: 'live/rhythms.mp4',
    seconds: 1248,
    ...{ dailyAt: '20:00', minutes: 30, openMinutes: 30, replayMinutes: 10, free: true },
  },
  {
    ...{ appEName: 'ZY_LCZY_YTMJ', module: 'Live', course: '循环系统串讲', chapter: '循环系统', ...TEACHER },
    title: '心力衰竭：用药顺序与禁忌',
    about: '<p>慢性心衰的“新四联”和急性左心衰的抢救顺序。请先做完本章的练习。</p>',
    place: 'premiere',
    film: 'videos/lczy-heart-failure.mp4',
    seconds: 54,
    ...{ startsIn: 2 * DAY + 90, minutes: 40, openMinutes: 30, replayMinutes: 10, capacity: 200 },
  },
  {
    ...{ appEName: 'ZY_LCZY_YTMJ', module: 'SprintLive', course: '考前冲刺营', chapter: '', ...TEACHER },
    title: '冲刺第一讲：循环与呼吸的高频考点',
    about: '<p>用两个小时过完循环与呼吸系统的高频考点，讲完当堂测。</p>',
    place: 'external',
    address: 'https://meeting.tencent.com/dm/tizhou-demo',
    ...{ startsIn: 4 * DAY + 60, minutes: 120, openMinutes: 30, capacity: 500 },
  },
  {
    ...{ appEName: 'ZC_NK_YTMJ', module: 'Live', course: '内科主治答疑', chapter: '血液', ...TEACHER },
    title: '贫血的鉴别：从一张血常规说起',
    about: '<p>缺铁性、巨幼细胞性与溶血性贫血的鉴别要点，现场答疑。</p>',
    place: 'premiere',
    film: 'videos/nk-anemia.mp4',
    seconds: 45,
    ...{ startsIn: DAY, minutes: 30, openMinutes: 30, replayMinutes: 10, free: true },
  },
]

/** The absolute path of a lesson's film. */
export const demoLiveFilm = (film: string): string => join(import.meta.dirname, '..', film)
