import { SOURCES } from '@tizhou/catalogue/sources'
import type { Chapter } from '../authoring.ts'
import { chooser } from '../choose.ts'
import { askedPoints, byPart, chapterAt, mirror, pair } from '../treeParts.ts'
import type { DemoTree, DemoTreeChapter } from '../trees.ts'

export function treesOf(chapters: readonly Chapter[]): DemoTree[] {
  const at = (path: string) => mirror(chapterAt(chapters, path))
  return [
    {
      source: SOURCES.Books,
      module: 'ChapterTest',
      chapters: [
        {
          name: '《内科学》上册：血液与风湿',
          note: '演示教材 · 第 2 版',
          children: [
            at('基础知识/血液与免疫基础'),
            at('专业知识/血液系统疾病'),
            at('专业知识/风湿病'),
            at('专业实践能力/病例分析/风湿与血液病病例'),
          ],
        },
        {
          name: '《内科学》下册：肾脏与内分泌',
          note: '演示教材 · 第 2 版',
          children: [
            at('基础知识/肾脏与内分泌基础'),
            at('专业知识/肾脏病'),
            at('专业知识/内分泌与代谢疾病'),
            at('专业实践能力/病例分析/内分泌与肾脏病病例'),
          ],
        },
        {
          name: '《内科学》增补：循环、呼吸与消化',
          note: '演示教材 · 第 1 版',
          children: [
            at('基础知识/循环、呼吸与消化基础'),
            at('专业知识/循环系统疾病'),
            at('专业知识/呼吸系统疾病'),
            at('专业知识/消化系统疾病'),
            at('专业实践能力/病例分析/呼吸与循环病例'),
            at('专业实践能力/病例分析/消化与感染病例'),
          ],
        },
        {
          name: '《相关专业》分册：感染、中毒与神经',
          note: '演示教材 · 第 1 版',
          children: [
            at('相关专业知识/感染与中毒'),
            at('相关专业知识/神经内科疾病'),
            at('相关专业知识/药理、影像与急救'),
          ],
        },
        {
          name: '《临床技能》分册：检查与操作',
          note: '演示教材 · 第 1 版',
          children: [
            ...(at('专业实践能力/检查判读与操作').children ?? []),
            ...(at('专业实践能力/图形判读与处置').children ?? []),
            at('专业实践能力/病例分析/急危重症病例'),
          ],
        },
      ],
    },
    { source: SOURCES.GrabPoint, module: 'GrabPoint', chapters: grabPoints(chapters) },
    { source: SOURCES.YHJF, module: 'YHJF', chapters: confusables(chapters) },
    { source: SOURCES.FocalPoint, module: 'FocalPoint', siginType: '22', chapters: focalPoints(chapters) },
    { source: SOURCES.ConnectionPra, module: 'ConnectionPra', chapters: connections(chapters) },
    { source: SOURCES.ScratchSprint, module: 'ScratchSprint', siginType: '51', chapters: sprints(chapters) },
    {
      source: SOURCES.Free,
      module: 'ChapterTest',
      chapters: [
        {
          name: '内科主治免费体验',
          free: true,
          children: [
            at('基础知识/血液与免疫基础/造血与红细胞'),
            at('专业知识/风湿病/关节炎与痛风'),
            at('专业实践能力/检查判读与操作/诊疗操作与输血'),
          ],
        },
      ],
    },
  ]
}

/** High-frequency points: those that some year asked, system by system. */
function grabPoints(chapters: readonly Chapter[]): DemoTreeChapter[] {
  return askedPoints(
    chooser(chapters),
    chapters.flatMap((part) => part.children),
  )
}

function focalPoints(chapters: readonly Chapter[]): DemoTreeChapter[] {
  const choose = chooser(chapters)
  return [
    {
      name: '多选与案例',
      note: '多选、漏选都不得分，案例步步相扣。',
      children: [
        { name: '多项选择', questions: choose.take({ style: 'X', fresh: true }) },
        { name: '案例分析', questions: choose.take({ style: 'CASE', fresh: true }) },
      ].filter(({ questions }) => questions.length > 0),
    },
    {
      name: '难题',
      note: '难度四级以上，多数人在这里失分。',
      children: byPart(choose, chapters, { difficulty: [4, 5] }),
    },
    {
      name: '必拿分',
      note: '常考而不难，一题都不该丢。',
      children: byPart(choose, chapters, { dated: true, difficulty: [1, 2] }),
    },
    {
      name: '拉分题',
      note: '难度三级的真题考点，决定过与不过。',
      children: byPart(choose, chapters, { dated: true, difficulty: [3, 3] }),
    },
  ]
}

/** Questions that hang together across chapters. */
function connections(chapters: readonly Chapter[]): DemoTreeChapter[] {
  const choose = chooser(chapters)
  const about = (name: string, points: string[]): DemoTreeChapter => ({
    name,
    note: `关联：${points.join('、')}`,
    questions: choose.take({ points, fresh: true }),
  })
  return [
    {
      name: '一个检查牵出的病',
      children: [
        about('蛋白尿与血尿', ['蛋白尿的分类', '尿液检查', '肾小球疾病的病理', '肾病综合征']),
        about('贫血与铁', ['铁代谢', '缺铁性贫血', '贫血的诊断与分类', '溶血性贫血']),
        about('自身抗体', ['自身抗体', '系统性红斑狼疮', '抗磷脂综合征', '干燥综合征']),
        about('血钾与酸碱', ['钾代谢紊乱', '酸碱失衡', '低钠血症']),
      ],
    },
    {
      name: '一种药牵出的病',
      children: [
        about('抗甲状腺药物与甲状腺毒症', ['抗甲状腺药物', 'Graves 病', '甲状腺危象', '甲状腺激素的合成与代谢']),
        about('降糖药与低血糖', ['糖尿病的药物治疗', '低血糖症', '糖尿病急性并发症', '胰岛素的分泌与作用']),
        about('解毒药', ['特效解毒药', '有机磷中毒', '阿托品的应用', '中毒的急救原则']),
        about('激素与肾上腺', ['肾上腺皮质激素', '库欣综合征', '肾上腺皮质功能减退症', '垂体疾病']),
      ],
    },
    {
      name: '一个部位牵出的病',
      children: [
        about('出血与血栓', ['凝血机制与凝血试验', '弥散性血管内凝血', '血栓性微血管病', '血小板减少的鉴别']),
        about('脑血管', ['脑梗死', '脑出血', '蛛网膜下腔出血', '脑脊液检查', '腰椎穿刺']),
        about('关节', ['类风湿关节炎', '强直性脊柱炎', '痛风', '降尿酸治疗']),
        about('胸痛', ['急性心肌梗死', '肺血栓栓塞症', '心肌梗死的心电图', '心电图判读']),
        about('喘与气促', ['支气管哮喘', '慢阻肺急性加重', '慢阻肺稳定期', '呼吸衰竭', '机械通气']),
        about('上腹痛', ['急性胰腺炎', '急性胆管炎', '消化性溃疡的并发症', '上消化道出血']),
      ],
    },
  ].map((group) => ({ ...group, children: group.children.filter(({ questions = [] }) => questions.length > 0) }))
}

/** Sets for the last days before the exam, the surest marks first. */
function sprints(chapters: readonly Chapter[]): DemoTreeChapter[] {
  const choose = chooser(chapters)
  const set = (name: string, note: string, of: Parameters<typeof choose.take>[0]): DemoTreeChapter => ({
    name,
    note,
    questions: choose.take({ count: 20, fresh: true, ...of }),
  })
  return [
    {
      name: '考前七天',
      note: '每天一组，先拿最有把握的分。',
      children: [
        set('第 1 组：血液与免疫', '贫血、出血、白血病的诊断要点', {
          under: ['基础知识/血液与免疫基础', '专业知识/血液系统疾病'],
        }),
        set('第 2 组：内分泌', '糖尿病、甲状腺、肾上腺', { under: ['专业知识/内分泌与代谢疾病'] }),
        set('第 3 组：肾脏', '肾小球疾病与肾衰竭', { under: ['专业知识/肾脏病'] }),
        set('第 4 组：风湿与感染', '自身抗体、发热待查', { under: ['专业知识/风湿病', '相关专业知识/感染与中毒'] }),
      ],
    },
    {
      name: '考前三天',
      note: '只看反复考过的。',
      children: [
        set('高频一组', '近年反复出现的考点', { dated: true, difficulty: [1, 3] }),
        set('高频二组', '近年反复出现的考点', { dated: true }),
        set('中毒与急症', '抢救顺序不能错', {
          points: ['中毒的急救原则', '有机磷中毒', '特效解毒药', '糖尿病急性并发症'],
        }),
      ],
    },
    {
      name: '考前一天',
      note: '一小时看完，不做难题。',
      children: [
        set('判读速记', '检验、心电图与影像', {
          under: ['专业实践能力/检查判读与操作', '专业实践能力/图形判读与处置/心电图与血气判读'],
        }),
        set('最后二十题', '最容易、最常考', { difficulty: [1, 2] }),
      ],
    },
  ]
}

function confusables(chapters: readonly Chapter[]): DemoTreeChapter[] {
  const choose = chooser(chapters)
  return [
    {
      name: '血液系统',
      children: [
        pair(
          choose,
          ['弥散性血管内凝血', '血栓性微血管病'],
          '弥散性血管内凝血消耗凝血因子：PT、APTT 延长，纤维蛋白原下降，D-二聚体升高；血栓性微血管病以血小板血栓为主，凝血指标基本正常，破碎红细胞更突出。',
        ),
        pair(
          choose,
          ['再生障碍性贫血', '阵发性睡眠性血红蛋白尿症'],
          '都可全血细胞减少。再生障碍性贫血网织红细胞减少、骨髓增生减低、无溶血；阵发性睡眠性血红蛋白尿症有血管内溶血（乳酸脱氢酶升高、血红蛋白尿），CD55、CD59 缺失的细胞增多。',
        ),
        pair(
          choose,
          ['缺铁性贫血', '巨幼细胞贫血'],
          '缺铁性贫血为小细胞低色素，幼红细胞“核老浆幼”，铁蛋白降低；巨幼细胞贫血为大细胞，“核幼浆老”，中性粒细胞分叶过多，血清叶酸或维生素 B₁₂ 降低。',
        ),
      ],
    },
    {
      name: '肾脏与代谢',
      children: [
        pair(
          choose,
          ['微小病变型肾病', '膜性肾病'],
          '微小病变多见于儿童，起病急，光镜近乎正常，激素敏感；膜性肾病多见于中老年，基底膜增厚、钉突，易并发肾静脉血栓，单用激素多无效。',
        ),
        pair(
          choose,
          ['急性肾小球肾炎', '急进性肾小球肾炎'],
          '急性肾炎链球菌感染后 1～3 周起病，补体 C3 一过性下降，多自限；急进性肾炎肾功能在数周内进行性恶化，病理为 50% 以上肾小球新月体，须强化免疫抑制。',
        ),
        pair(
          choose,
          ['低血糖症', '糖尿病急性并发症'],
          '昏迷先测血糖：低血糖起病急、出汗、手抖、皮肤湿冷；酮症酸中毒和高渗状态起病较慢、脱水、皮肤干燥，前者有酮味和深大呼吸。',
        ),
      ],
    },
    {
      name: '神经与风湿',
      children: [
        pair(
          choose,
          ['脑出血', '蛛网膜下腔出血'],
          '脑出血多有高血压史，活动中起病，早有偏瘫等局灶体征；蛛网膜下腔出血头痛剧烈如雷击，脑膜刺激征明显，多无偏瘫，病因多为动脉瘤。',
        ),
        pair(
          choose,
          ['吉兰-巴雷综合征', '重症肌无力'],
          '吉兰-巴雷综合征为四肢对称性弛缓性瘫痪、腱反射减弱，脑脊液蛋白-细胞分离；重症肌无力有晨轻暮重的波动，腱反射存在，新斯的明试验阳性。',
        ),
        pair(
          choose,
          ['类风湿关节炎', '痛风'],
          '类风湿关节炎多见于中年女性，对称累及近端指间、掌指和腕关节，晨僵超过 1 小时；痛风多见于男性，夜间骤起单关节剧痛，首发第一跖趾关节，滑液可见尿酸盐结晶。',
        ),
      ],
    },
    {
      name: '循环、呼吸与消化',
      children: [
        pair(
          choose,
          ['支气管哮喘', '慢阻肺急性加重'],
          '哮喘发作早期过度通气，PaCO₂ 降低，一旦正常或升高就是危象；慢阻肺加重者平时就可有高碳酸血症，看 pH 是否失代偿，氧疗目标 88%～92%。',
        ),
        pair(
          choose,
          ['急性胰腺炎', '急性胆管炎'],
          '都可上腹痛、黄疸、发热。胰腺炎淀粉酶或脂肪酶升高 3 倍以上、痛向腰背放射；胆管炎以寒战高热、黄疸为主，休克和神志改变时须马上引流。',
        ),
        pair(
          choose,
          ['心源性休克', '脓毒性休克'],
          '心源性休克“湿而冷”：楔压升高、心脏指数降低；脓毒性休克早期四肢温暖、脉压大、乳酸升高，先补液和去甲肾上腺素，尽早抗菌药物。',
        ),
      ],
    },
  ].map((group) => ({ ...group, children: group.children.filter(({ questions }) => (questions ?? []).length > 0) }))
}
