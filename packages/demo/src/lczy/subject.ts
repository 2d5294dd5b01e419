import { chapter } from '../authoring.ts'
import type { DemoSubject } from '../subject.ts'
import { circulation } from './circulation.ts'
import { digestive } from './digestive.ts'
import { generalSurgery } from './general-surgery.ts'
import { growthNutrition } from './growth.ts'
import { gynecology } from './gynecology.ts'
import { neonatology } from './neonatology.ts'
import { obstetrics } from './obstetrics.ts'
import { orthopedics } from './orthopedics.ts'
import { papersOf } from './papers.ts'
import { pediatricDigestive } from './pediatric-digestive.ts'
import { respiratory } from './respiratory.ts'
import { treesOf } from './trees.ts'
import { urinaryBloodHormones } from './urinary.ts'

const chapters = [
  chapter('内科学', circulation, respiratory, digestive, urinaryBloodHormones),
  chapter('外科学', generalSurgery, orthopedics),
  chapter('妇产科学', obstetrics, gynecology),
  chapter('儿科学', growthNutrition, neonatology, pediatricDigestive),
]

export const subject: DemoSubject = {
  appEName: 'ZY_LCZY_YTMJ',
  appName: '临床执业医师资格考试宝典押题密卷',
  cName: '临床执业医师',
  versions: [
    { vn: 1, vname: '题库基础班', vnorder: 1, price: 19800, modules: ['ChapterTest', 'ZhiYe', 'RealPaper', 'Pilot'] },
    {
      vn: 2,
      vname: '强化提升班',
      vnorder: 2,
      price: 49800,
      modules: [
        'ChapterTest',
        'ZhiYe',
        'FocalPoint',
        'FiveHundred',
        'GrabPoint',
        'YHJF',
        'KnowledgePStrengTest',
        'ConnectionPra',
        'AIExam',
        'RealPaper',
        'Simulation',
        'TalkToMachine',
        'ComputerPaper',
        'FirstMock',
        'SecretScript',
        'Pilot',
        'ScratchSprint',
        'AICard',
        'SpeakPoint',
        'Video',
        'StudyPlan',
      ],
    },
  ],
  exams: [
    { name: '实践技能考试', startsOn: '06-12', endsOn: '06-20' },
    { name: '医学综合考试', startsOn: '08-21', endsOn: '08-22' },
  ],
  chapters,
  papers: papersOf(chapters),
  shared: [
    { path: '妇产科学/妇科学', friends: 1 },
    { path: '外科学/骨科', friends: 3 },
  ],
  trees: treesOf(chapters),
}
