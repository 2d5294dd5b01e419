import type { DemoSubject } from '../subject.ts'
import { blood } from './blood.ts'
import { digestion } from './digestion.ts'
import { heart } from './heart.ts'
import { kidney } from './kidney.ts'
import { lung } from './lung.ts'
import { papersOf } from './papers.ts'
import { ward } from './ward.ts'

const chapters = [heart, lung, digestion, kidney, blood, ward]

/** The mock interviews (答辩) of senior titles in internal medicine. */
export const subject: DemoSubject = {
  appEName: 'GJZC_NK_MNDB',
  appName: '内科学高级职称（正高、副高）面试答辩宝典',
  cName: '内科学正高副高面试答辩',
  versions: [
    { vn: 1, vname: '答辩体验班', vnorder: 1, price: 39800, modules: ['Defend'] },
    { vn: 2, vname: '答辩冲刺班', vnorder: 2, price: 89800, modules: ['Defend'] },
  ],
  exams: [{ name: '面试答辩', startsOn: '11-15', endsOn: '11-20' }],
  tree: { source: '面试章节', module: 'Defend' },
  chapters,
  papers: papersOf(chapters),
}
