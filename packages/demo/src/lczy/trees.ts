import { SOURCES } from '@tizhou/catalogue/sources'
import type { Chapter } from '../authoring.ts'
import { chooser } from '../choose.ts'
import { chapterAt, commonTrees, mirror, type OwnTrees } from '../treeParts.ts'
import type { DemoTree, DemoTreeChapter } from '../trees.ts'

export function treesOf(chapters: readonly Chapter[]): DemoTree[] {
  const parts = chapters.map((chapter) => mirror(chapter))
  return [
    { source: SOURCES.ZhiYe, module: 'ZhiYe', chapters: byUnit(chapters) },
    { source: SOURCES.ZhiYe, module: 'ZhiYe', examType: 'YTMJ', chapters: secretEdition(chapters) },
    {
      source: SOURCES.Books,
      module: 'ChapterTest',
      chapters: parts.map((part) => ({ ...part, name: `《${part.name}》`, note: '演示教材 · 第 3 版' })),
    },
    ...commonTrees(chapters, { pairs: PAIRS, links: LINKS, sprints: SPRINTS, free: FREE }),
  ]
}

/** The units of the exam with the systems that each asks for. */
function byUnit(chapters: readonly Chapter[]): DemoTreeChapter[] {
  const at = (path: string) => mirror(chapterAt(chapters, path))
  return [
    { name: '第一单元', children: [at('内科学/循环系统'), at('内科学/呼吸系统')] },
    { name: '第二单元', children: [at('内科学/消化系统'), at('外科学/普通外科')] },
    { name: '第三单元', children: [at('外科学/骨科'), at('妇产科学/产科学'), at('妇产科学/妇科学')] },
    {
      name: '第四单元',
      children: [
        at('儿科学/生长发育与营养'),
        at('儿科学/新生儿疾病'),
        at('儿科学/小儿消化系统疾病'),
        at('内科学/泌尿、血液与内分泌'),
      ],
    },
  ]
}

/** The edition of the predicted papers: what was asked, by subject and style. */
function secretEdition(chapters: readonly Chapter[]): DemoTreeChapter[] {
  const choose = chooser(chapters)
  return chapters.map(({ name }) => ({
    name,
    children: [
      { name: '概念与数值', questions: choose.take({ under: [name], style: 'A1', dated: true }) },
      { name: '病例判断', questions: choose.take({ under: [name], style: 'A2', dated: true }) },
      {
        name: '病例串题',
        questions: [
          ...choose.take({ under: [name], style: 'A3', fresh: true }),
          ...choose.take({ under: [name], style: 'A4', fresh: true }),
        ],
      },
      { name: '配伍鉴别', questions: choose.take({ under: [name], style: 'B1', dated: true }) },
    ].filter(({ questions }) => questions.length > 0),
  }))
}

/** Points that are taken for one another, and what tells them apart. */
const PAIRS: OwnTrees['pairs'] = [
  [
    '内科',
    [
      [
        '心绞痛的诊断与治疗',
        '急性心肌梗死的诊断',
        '心绞痛数分钟内缓解，硝酸甘油有效，心肌标志物不升高；心肌梗死疼痛多超过 30 分钟，硝酸甘油无效，肌钙蛋白升高，心电图有动态演变。',
      ],
      [
        '支气管哮喘的诊断',
        '慢阻肺的诊断与分级',
        '哮喘多自幼起病，发作性、可逆，支气管舒张试验阳性；慢阻肺多中年以后起病，吸烟史，进行性，吸入舒张剂后 FEV₁/FVC 仍＜0.70。',
      ],
      [
        '肺炎链球菌肺炎',
        '葡萄球菌肺炎',
        '肺炎链球菌肺炎为铁锈色痰、大叶实变、很少空洞；葡萄球菌肺炎为脓血痰，中毒症状重，肺内多发浸润伴空洞和液气囊腔。',
      ],
      [
        '房室传导阻滞',
        '缓慢性心律失常的处理',
        '二度Ⅰ型 PR 逐渐延长后脱落，多不需起搏；二度Ⅱ型 PR 固定、突然脱落，与三度阻滞有症状者一样应考虑起搏。',
      ],
    ],
  ],
  [
    '外科',
    [
      [
        '斜疝与直疝的鉴别',
        '股疝',
        '斜疝经腹股沟管、可入阴囊，疝囊颈在腹壁下动脉外侧；直疝经直疝三角、在其内侧，很少嵌顿；股疝在耻骨结节外下方，中年妇女多见，最易嵌顿。',
      ],
      [
        '急性胆囊炎',
        '急性胆管炎',
        '急性胆囊炎以右上腹痛、Murphy 征阳性为主，多无黄疸；急性胆管炎有腹痛、寒战高热、黄疸（Charcot 三联征），加休克和神经症状为 Reynolds 五联征。',
      ],
      [
        '腰椎间盘突出症',
        '颈椎病',
        '先看疼痛放到哪里：腰椎间盘突出沿坐骨神经到下肢，直腿抬高试验阳性；神经根型颈椎病放到上肢，压头和臂丛牵拉试验阳性，脊髓型有锥体束征。',
      ],
    ],
  ],
  [
    '妇儿',
    [
      [
        '佝偻病的临床分期',
        '维生素 D 缺乏性手足搐搦症',
        '同为维生素 D 缺乏：佝偻病甲状旁腺代偿，血钙正常或稍低、血磷低，骨骼改变为主；手足搐搦症甲状旁腺反应迟钝，血钙低，惊厥、喉痉挛为主。',
      ],
      [
        '生理性与病理性黄疸',
        '新生儿溶血病',
        '生理性黄疸生后 2～3 天出现，一般情况好；溶血病多在 24 小时内出现，进展快，伴贫血和肝脾大，抗体释放试验阳性。',
      ],
      [
        '子宫肌瘤的临床表现',
        '子宫肌瘤变性',
        '肌瘤的症状取决于部位，黏膜下者经量最多；妊娠或产褥期突发剧痛、发热、肌瘤迅速增大，应想到红色样变，多保守治疗。',
      ],
    ],
  ],
]

/** Questions that hang together across subjects. */
const LINKS: OwnTrees['links'] = [
  [
    '急腹症一条线',
    [
      ['穿孔、出血与幽门螺杆菌', ['消化性溃疡的并发症', '非静脉曲张性上消化道出血', '幽门螺杆菌的检测与根除']],
      ['阑尾与脓肿', ['急性阑尾炎的诊断', '急性阑尾炎的治疗与并发症', '特殊类型阑尾炎', '腹腔脓肿']],
      ['胆道', ['急性胆囊炎', '急性胆管炎', '胆石症的诊断', '胆道疾病的鉴别', '胆管结石的治疗']],
      ['梗阻与嵌顿', ['肠梗阻的诊断', '绞窄性肠梗阻', '嵌顿疝与绞窄疝', '股疝']],
    ],
  ],
  [
    '出血一条线',
    [
      ['产科出血', ['产后出血的病因', '产后出血的预防与处理', '产后出血的定义', '输卵管妊娠的结局']],
      ['门静脉高压', ['门静脉高压', '食管胃底静脉曲张破裂出血', '肝性脑病', '肝硬化的并发症']],
    ],
  ],
  [
    '心肺一条线',
    [
      ['心肌梗死', ['急性心肌梗死的诊断', '急性心肌梗死的并发症', '心肌梗死的心电图定位', '急性心肌梗死的再灌注治疗']],
      ['心律', ['心房颤动的诊断', '心房颤动的治疗', '快速性心律失常的治疗', '房室传导阻滞', '洋地黄的应用与中毒']],
      ['气道与氧', ['氧疗', '慢阻肺急性加重', '呼吸衰竭与血气分析', '支气管哮喘急性发作']],
    ],
  ],
  [
    '儿科液体与黄疸',
    [
      ['液体与电解质', ['小儿液体疗法', '脱水程度与性质的判断', '小儿腹泻的电解质紊乱']],
      ['黄疸', ['生理性与病理性黄疸', '新生儿溶血病', '新生儿高胆红素血症的治疗', '胆红素脑病']],
    ],
  ],
]

/** Sets for the last days before the exam, the surest marks first. */
const SPRINTS: OwnTrees['sprints'] = [
  {
    name: '考前七天',
    note: '一天一科，先拿最有把握的分。',
    sets: ['内科学', '外科学', '妇产科学', '儿科学'].map((part, at) => ({
      name: `第 ${at + 1} 组：${part}`,
      note: '常考、不难、容易忘',
      under: [part],
      difficulty: [1, 2],
    })),
  },
  {
    name: '考前三天',
    note: '只看反复考过的。',
    sets: [
      { name: '高频一组', note: '近年反复出现的考点', dated: true, difficulty: [1, 3] },
      { name: '高频二组', note: '近年反复出现的考点', dated: true },
      {
        name: '急症抢救',
        note: '抢救顺序不能错',
        points: ['急性左心衰竭的治疗', '急性心肌梗死的再灌注治疗', '新生儿复苏', '产后出血的预防与处理'],
      },
    ],
  },
  {
    name: '考前一天',
    note: '一小时看完，不做难题。',
    sets: [
      {
        name: '数值与分期',
        note: '标准、界值、分度',
        points: ['心功能分级', '高血压的诊断与分级', 'Apgar 评分', '体格生长的常用指标', '脱水程度与性质的判断'],
      },
      { name: '最后二十题', note: '最容易、最常考', difficulty: [1, 2] },
    ],
  },
]

const FREE: OwnTrees['free'] = {
  name: '临床执业免费体验',
  paths: [
    '内科学/循环系统/高血压',
    '外科学/普通外科/腹外疝',
    '妇产科学/妇科学/子宫肌瘤',
    '儿科学/新生儿疾病/新生儿窒息与复苏',
  ],
}
