import {
  MARK_COLOURS,
  MATERIAL_BOUNDS,
  type MarkColour,
  type Recited,
  SHELF_NAMES,
  type Shelf,
} from '@tizhou/domain/materials/materials'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { PaperEntry } from '../../papers.ts'
import { TestSet } from '../../testSet.ts'
import { AppEName, Count, Flag, Guid, Id, Moment, Nullable, Text, TextOr } from '../../wire.ts'
import { entry, Module, Parent, text } from './shapes.ts'

/**
 * Reading material (specification, section 7, "Exam and practice content" and "Knowledge points, tips and AI cards").
 * Menus are flat lists, parents first; `parentID` 0: top level. Names of entries are public, texts are for holders of a
 * version that unlocks the module, or for all where the entry is free.
 */

const own = { access: 'user', source: 'project' } as const
const forMe = { guid: Guid(), appID: Id() }
const Day = () => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'a Beijing date' })

/** `isOpen`: whether the learner may read it. */
const mine = { ...entry, isOpen: Flag() }

const MaterialText = Type.Object({ ID: Id(), ...text })

const Picture = Type.Object({ ImgUrl: Type.String(), alt: Type.String(), width: Count(), height: Count() })

const RecitePoint = Type.Object({
  allTestID: Id(),
  cptID: Id(),
  name: Type.String(),
  html: Type.String(),
  SameKnowPointID: Nullable(Id()),
  lastUserReply: Type.Unsafe<Recited | ''>(Type.Enum(['', '0', '1'])),
  repliedAt: Nullable(Moment()),
})

const MyNote = Type.Object({
  noteID: Id(),
  ID: Id(),
  /** Position in characters in the text without markup. */
  start: Count(),
  quote: Type.String(),
  note: Type.String(),
  colour: Type.Unsafe<MarkColour>(Type.Enum([...MARK_COLOURS])),
  madeAt: Moment(),
})

export const materials = {
  bookLLzs: call({
    method: 'GET',
    path: '/api/exam/bookLLzs',
    summary: '理论学习的书',
    access: 'visitor',
    params: Type.Object({ appEName: AppEName() }),
    data: Type.Object({
      list: Type.Array(Type.Object({ bookID: Id(), name: Type.String(), note: Type.String(), chapters: Count() })),
    }),
  }),
  chapterlist: call({
    method: 'GET',
    path: '/api/exam/chapterlist',
    summary: '一本书的章节',
    access: 'visitor',
    params: Type.Object({ bookID: Id() }),
    data: Type.Object({
      name: TextOr(''),
      list: Type.Array(Type.Object({ MaterialCptID: Id(), ...entry })),
    }),
  }),
  /** Without a guid in the specification: visitors read free texts. */
  cptcontent: call({
    method: 'GET',
    path: '/api/exam/cptcontent',
    summary: '一章的正文；不带 guid 时只有免费的章节有正文',
    access: 'either',
    params: Type.Object({ guid: Type.Optional(Guid()), bookID: Id(), MaterialCptID: Id() }),
    data: MaterialText,
  }),
  /**
   * Without a cptID the chapters with the learner's counts; with one its recite points and those of its descendants.
   */
  knowList: call({
    method: 'GET',
    path: '/api/chapterMenu/knowList',
    summary: '考点速记的目录与进度；给 cptID 时另有该章的背诵考点',
    access: 'user',
    params: Type.Object({ ...forMe, module: Module(), cptID: Type.Optional(Id()) }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          cptID: Id(),
          parentID: Parent(),
          name: Type.String(),
          isFree: Flag(),
          isOpen: Flag(),
          total: Count(),
          known: Count(),
          unknown: Count(),
        }),
      ),
      points: Type.Array(RecitePoint),
    }),
  }),
  /** The last reply counts; an older one than the stored one has no effect. `spendTime`: seconds. */
  updateRecitePoint: call({
    method: 'POST',
    path: '/api/exam/updateRecitePoint',
    summary: '背诵自测：一个考点记住了（1）或没记住（0）',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      examHistoryID: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'ms UTC of the reply' }),
      appID: Id(),
      allTestID: Id(),
      childTableID: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      childTableName: Text(32),
      cptID: Id(),
      srcID: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      sbjID: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      styleID: Type.Integer({ minimum: 0, maximum: 1_000 }),
      lastUserReply: Type.Unsafe<Recited>(Type.Enum(['0', '1'])),
      spendTime: Type.Integer({ minimum: 0, maximum: 86_400 }),
      module: Text(32),
    }),
    data: Type.Object({ lastUserReply: Type.Unsafe<Recited>(Type.Enum(['0', '1'])) }),
  }),
  makeClozeCards: call({
    method: 'POST',
    path: '/api/cards/makeClozes',
    summary: '把一个背诵考点做成挖空卡片：每个关键词一张；已有的不重复做',
    ...own,
    params: Type.Object({ guid: Guid(), appID: Id(), allTestID: Id() }),
    /** `Known`: cards that the learner had already. */
    data: Type.Object({ CardIDs: Type.Array(Id()), Known: Count() }),
  }),
  getKDSJTree: call({
    method: 'GET',
    path: '/api/zhiye/getKDSJTree',
    summary: '知识脉络：全科考点的导图',
    access: 'visitor',
    params: Type.Object({ appID: Id() }),
    data: Type.Object({
      list: Type.Array(Type.Object({ mapID: Id(), ...entry, SameKnowPointID: Nullable(Id()) })),
    }),
  }),
  getKDSJcontent: call({
    method: 'GET',
    path: '/api/zhiye/getKDSJcontent',
    summary: '导图一个节点的内容',
    access: 'user',
    params: Type.Object({ ...forMe, mapID: Id(), module: Module() }),
    data: MaterialText,
  }),
  getList: call({
    method: 'GET',
    path: '/api/clearance/getList',
    summary: '通关宝典的目录',
    access: 'user',
    params: Type.Object({ appEName: AppEName(), guid: Guid() }),
    data: Type.Object({ list: Type.Array(Type.Object({ chapterID: Id(), ...mine })) }),
  }),
  getContent: call({
    method: 'GET',
    path: '/api/clearance/getContent',
    summary: '通关宝典的一篇',
    access: 'user',
    params: Type.Object({ appEName: AppEName(), guid: Guid(), chapterID: Id(), module: Module() }),
    data: MaterialText,
  }),
  getSprintMenu: call({
    method: 'GET',
    path: '/api/sprint/getSprintMenu',
    summary: '考前冲刺的目录；menuType 2 是第二套',
    access: 'user',
    params: Type.Object({
      ...forMe,
      menuType: Type.Unsafe<'1' | '2'>(Type.Enum(['1', '2'])),
    }),
    data: Type.Object({ list: Type.Array(Type.Object({ chapterID: Id(), ...mine, pictures: Count() })) }),
  }),
  getSprintImgList: call({
    method: 'GET',
    path: '/api/sprint/getSprintImgList',
    summary: '冲刺资料一节的图片与文字',
    access: 'user',
    params: Type.Object({ ...forMe, chapterID: Id() }),
    data: Type.Object({ ID: Id(), ...text, list: Type.Array(Picture) }),
  }),
  /** The sprint's texts, its live class, and the existing menus. */
  getSprintConfig: call({
    method: 'GET',
    path: '/api/research/getSprintConfig',
    summary: '冲刺阶段的安排：说明、直播时间与资料',
    access: 'user',
    params: Type.Object({ appEName: AppEName(), guid: Guid() }),
    data: Type.Object({
      title: TextOr(''),
      html: TextOr(''),
      beginsAt: Nullable(Moment()),
      endsAt: Nullable(Moment()),
      link: TextOr(''),
      menus: Type.Array(
        Type.Object({
          menuType: Type.Unsafe<'1' | '2'>(Type.Enum(['1', '2'])),
          name: Type.String(),
          chapters: Count(),
        }),
      ),
    }),
  }),
  /** Without a day: today. The note of a day never changes. */
  submission: call({
    method: 'GET',
    path: '/api/every_day/test/submission',
    summary: '每日一记：一天的考点与它的题目，连续打卡与日历',
    access: 'user',
    params: Type.Object({ ...forMe, day: Type.Optional(Day()) }),
    data: Type.Object({
      ...TestSet.properties,
      today: TextOr(''),
      day: TextOr(''),
      /** Consecutive days up to today, and the maximum. */
      streak: Count(),
      longest: Count(),
      days: Type.Array(Type.Object({ day: Day(), name: Type.String(), isDone: Flag(), isCaughtUp: Flag() })),
      note: Nullable(MaterialText),
    }),
  }),
  dayDone: call({
    ...own,
    method: 'POST',
    path: '/api/every_day/done',
    summary: '每日一记打卡；前一天的可以补，更早的只记下',
    params: Type.Object({ ...forMe, day: Day() }),
    data: Type.Object({ streak: Count(), longest: Count() }),
  }),
  comments: call({
    ...own,
    method: 'GET',
    path: '/api/materials/comments',
    summary: '名师点评的目录；讲试卷的，在答案公布之后才有',
    params: Type.Object(forMe),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          ID: Id(),
          ...mine,
          cptID: Nullable(Id()),
          /** The paper that it is about, itself or with a text above it; null: none. */
          paperID: Nullable(Id()),
        }),
      ),
    }),
  }),
  comment: call({
    ...own,
    method: 'GET',
    path: '/api/materials/comment',
    summary: '名师点评的一篇',
    params: Type.Object({ ...forMe, ID: Id() }),
    data: Type.Object({
      ...MaterialText.properties,
      /** The paper that it is about; null: none. */
      Paper: Nullable(Type.Pick(PaperEntry, ['PaperID', 'Name', 'Kind', 'Room'])),
    }),
  }),
  /** The last place in each book, newest first. */
  places: call({
    ...own,
    method: 'GET',
    path: '/api/materials/places',
    summary: '我上次读到哪里',
    params: Type.Object(forMe),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          shelf: Type.Unsafe<Shelf>(Type.Enum(SHELF_NAMES)),
          bookID: Id(),
          ID: Id(),
          name: Type.String(),
          at: Moment(),
        }),
      ),
    }),
  }),
  setPlace: call({
    ...own,
    method: 'POST',
    path: '/api/materials/place',
    summary: '记下读到哪里',
    params: Type.Object({ ...forMe, ID: Id() }),
    data: Type.Null(),
  }),
  /** Of one text, in its order; without an ID of the whole subject, newest first. */
  myNotes: call({
    ...own,
    method: 'GET',
    path: '/api/materials/notes',
    summary: '我在资料上的划线和笔记',
    params: Type.Object({ ...forMe, ID: Type.Optional(Id()) }),
    data: Type.Object({ list: Type.Array(MyNote) }),
  }),
  /** With a noteID changes that mark's note and colour. */
  noteSave: call({
    ...own,
    method: 'POST',
    path: '/api/materials/note',
    summary: '划线，或写一条笔记',
    params: Type.Object({
      ...forMe,
      ID: Id(),
      noteID: Type.Optional(Id()),
      start: Count(),
      quote: Text(MATERIAL_BOUNDS.quote, 1),
      note: Text(MATERIAL_BOUNDS.own),
      colour: Type.Unsafe<MarkColour>(Type.Enum([...MARK_COLOURS])),
    }),
    data: MyNote,
  }),
  noteRemove: call({
    ...own,
    method: 'POST',
    path: '/api/materials/note/remove',
    summary: '删去一条划线或笔记；再保存一次即恢复',
    params: Type.Object({ ...forMe, noteID: Id() }),
    data: Type.Null(),
  }),
}
