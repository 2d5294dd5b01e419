import { chapter } from '../authoring.ts'
import type { DemoSubject } from '../subject.ts'
import { kidneyAndHormones } from './jc-shennei.ts'
import { heartLungGut } from './jc-xinfei.ts'
import { bloodAndImmunity } from './jc-xueye.ts'
import { papersOf } from './papers.ts'
import { caseStudies } from './sj-bingli.ts'
import { judging } from './sj-panduan.ts'
import { readingAndDeciding } from './sj-tuxing.ts'
import { treesOf } from './trees.ts'
import { infectionAndPoisoning } from './xg-ganran.ts'
import { crossSubjects } from './xg-jiaocha.ts'
import { neurology } from './xg-shenjing.ts'
import { rheumaticDiseases } from './zy-fengshi.ts'
import { lungDiseases } from './zy-huxi.ts'
import { endocrineDiseases } from './zy-neifenmi.ts'
import { kidneyDiseases } from './zy-shen.ts'
import { gutDiseases } from './zy-xiaohua.ts'
import { bloodDiseases } from './zy-xueye.ts'
import { heartDiseases } from './zy-xunhuan.ts'

const chapters = [
  chapter('基础知识', bloodAndImmunity, kidneyAndHormones, heartLungGut),
  chapter('相关专业知识', infectionAndPoisoning, neurology, crossSubjects),
  chapter(
    '专业知识',
    bloodDiseases,
    endocrineDiseases,
    kidneyDiseases,
    rheumaticDiseases,
    heartDiseases,
    lungDiseases,
    gutDiseases,
  ),
  chapter('专业实践能力', judging, readingAndDeciding, caseStudies),
]

export const subject: DemoSubject = {
  appEName: 'ZC_NK_YTMJ',
  appName: '内科学主治医师资格考试宝典押题密卷',
  cName: '内科主治医师',
  versions: [
    { vn: 1, vname: '普通班', vnorder: 1, price: 29800, modules: ['ChapterTest', 'RealPaper', 'Pilot'] },
    {
      vn: 2,
      vname: '高级班',
      vnorder: 2,
      price: 69800,
      modules: [
        'ChapterTest',
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
  exams: [{ name: '人机对话考试', startsOn: '04-11', endsOn: '04-12' }],
  chapters,
  papers: papersOf(chapters),
  shared: [
    { path: '专业知识/风湿病', friends: 1 },
    { path: '相关专业知识/神经内科疾病', friends: 3 },
  ],
  trees: treesOf(chapters),
}
