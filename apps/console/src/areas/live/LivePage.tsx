import { useQuery } from '@tanstack/react-query'
import {
  FAR_TEXT,
  isFarAway,
  LIVE_BOUNDS,
  LIVE_MODULES,
  LIVE_PLACES,
  LIVE_REPEATS,
  type LivePlace,
  type LiveRepeats,
} from '@tizhou/domain/live/lesson'
import { Input } from 'antd'
import { listOf, request } from '../../platform/request.ts'
import { momentTyped, typedMoment } from '../../platform/typedMoments.ts'
import { choice, field, longText, text, tick, whole } from '../../ui/form/fields.tsx'
import { htmlField } from '../../ui/html/htmlField.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { Room } from '../../ui/room/description.ts'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { SubjectSelect } from '../../ui/SubjectSelect.tsx'
import { figure, moment, plain } from '../../ui/table/columnKinds.tsx'
import { choicesOf } from '../../ui/table/columns.ts'
import { FilterWords } from './FilterWords.tsx'
import { type Lesson, type LessonValues, STATES, versionsTyped } from './lessonTypes.ts'
import { VideoInput } from './VideoInput.tsx'

const save = (values: LessonValues, row?: Lesson) =>
  request('live.lessonSave', {
    ...(row && { liveID: row.liveID, revision: row.revision }),
    appID: values.appID as number,
    module: values.module,
    course: values.course ?? '',
    title: values.title,
    chapter: values.chapter ?? '',
    teacher: values.teacher,
    teacherAbout: values.teacherAbout ?? '',
    about: values.about ?? '',
    place: values.place,
    video: values.video?.video ?? '',
    videoSeconds: values.video?.seconds ?? 0,
    address: (values.address ?? '').trim(),
    startsAt: momentTyped(values.startsAt) as number,
    repeats: values.repeats,
    minutes: values.minutes,
    openMinutes: values.openMinutes,
    replayMinutes: values.replayMinutes ?? undefined,
    capacity: values.capacity,
    isFree: values.isFree ? 1 : 0,
    vnsJson: versionsTyped(values.vns ?? '') ?? [],
    slowSeconds: values.slowSeconds,
  })

const initial = (row: Lesson): LessonValues => ({
  ...{ appID: row.appID, module: row.module, course: row.course, title: row.title, chapter: row.chapter },
  ...{ teacher: row.teacher, teacherAbout: row.teacherAbout, about: row.about, place: row.place },
  ...(row.video !== '' && { video: { video: row.video, videoUrl: row.videoUrl, seconds: row.videoSeconds } }),
  ...{
    address: row.address,
    startsAt: typedMoment(row.startsAt),
    repeats: row.repeats,
    minutes: row.minutes,
    openMinutes: row.openMinutes,
  },
  ...{ replayMinutes: row.replayMinutes, capacity: row.capacity, isFree: row.isFree === 1 },
  ...{ vns: row.vns.join(', '), slowSeconds: row.slowSeconds },
})

const roomOf = (hosts: readonly string[], canIngest: boolean): Room<Lesson, LessonValues> => ({
  name: 'live',
  title: '直播课',
  load: listOf('live.lessonList'),
  rowKey: 'liveID',
  nameOf: ({ title }) => title,
  path: ({ liveID }) => `/live/${liveID}`,
  columns: [
    plain('title', '标题', { order: 'title', isLink: true }),
    plain('course', '课程'),
    { key: 'module', title: '模块', text: (row) => LIVE_MODULES[row.module] },
    plain('subject', '科目'),
    plain('teacher', '老师'),
    { key: 'place', title: '方式', text: (row) => LIVE_PLACES[row.place] },
    moment('startsAt', '开始', { order: 'startsAt' }),
    { key: 'repeats', title: '重复', text: (row) => (row.repeats === 'none' ? '' : LIVE_REPEATS[row.repeats]) },
    { key: 'state', title: '状态', text: (row) => STATES[row.state] },
    {
      key: 'booked',
      title: '预约',
      text: (row) => (row.capacity > 0 ? `${row.booked} / ${row.capacity}` : `${row.booked}`),
    },
    figure('attended', '到课'),
  ],
  filters: [
    { kind: 'text', name: 'q', label: '查找', placeholder: '标题、课程或老师' },
    { kind: 'choice', name: 'state', label: '状态', options: choicesOf(STATES) },
  ],
  emptyText: '还没有直播课。',
  add: '新增直播课',
  form: {
    title: (row) => (row ? `修改“${row.title}”` : '新增直播课'),
    width: 860,
    hasRevision: true,
    initial: (row) =>
      row
        ? initial(row)
        : {
            ...{ module: 'Live', place: 'premiere' satisfies LivePlace, title: '', teacher: '', minutes: 60 },
            ...{
              repeats: 'none' satisfies LiveRepeats,
              openMinutes: 30,
              replayMinutes: 10,
              capacity: 0,
              isFree: false,
              slowSeconds: 0,
            },
          },
    lines: (row) => [
      [
        field(
          'appID',
          '科目',
          <SubjectSelect known={row && { appID: row.appID, code: '', name: row.subject }} allowClear={false} />,
          { required: true, grow: 2 },
        ),
        choice('module', '模块', LIVE_MODULES, { grow: 1 }),
      ],
      text('title', '标题', LIVE_BOUNDS.title, { required: true }),
      [
        text('course', '课程', LIVE_BOUNDS.course, { grow: 1, extra: '同一课程的几节课在介绍页排成课表。' }),
        text('chapter', '章节', LIVE_BOUNDS.chapter, { grow: 1 }),
      ],
      [
        field('startsAt', '开始（北京时间）', <Input type="datetime-local" />, {
          ...{ required: true, grow: 2 },
          rules: [
            {
              validator: async (_: unknown, typed = '') => {
                const at = momentTyped(typed)
                if (at !== undefined && isFarAway(at, Date.now())) throw new Error(FAR_TEXT)
              },
            },
          ],
        }),
        whole('minutes', '时长（分钟）', [1, LIVE_BOUNDS.minutes], { required: true, grow: 1 }),
        whole('openMinutes', '提前开放（分钟）', [0, LIVE_BOUNDS.minutes], {
          ...{ required: true, grow: 1, extra: '开放即可签到、讨论。' },
        }),
      ],
      choice('repeats', '重复', LIVE_REPEATS, {
        extra: '同一时间的下一节提前三天照这一节排出，之后由最新的一节重复；最新的一节改为不重复或撤下，就不再排。',
      }),
      choice(
        'place',
        '方式',
        canIngest ? LIVE_PLACES : { premiere: LIVE_PLACES.premiere, external: LIVE_PLACES.external },
        { extra: '首播：上传的视频按服务器时间播放；第三方：在新标签页打开。' },
      ),
      field('video', '首播或回放的视频', <VideoInput />, {
        extra: '上传 mp4（H.264）或 webm，不超过 500 MB；更大的先传到“视频”的视频文件里，再在这里选择。',
      }),
      text('address', '第三方直播间地址', LIVE_BOUNDS.address, {
        placeholder: 'https://',
        extra: `允许的域名：${hosts.join('、') || '没有配置'}。`,
      }),
      [
        whole('replayMinutes', '回放：结束后几分钟开放', [0, 43_200], { grow: 1, extra: '不填没有回放。' }),
        whole('capacity', '名额', [0, LIVE_BOUNDS.capacity], { required: true, grow: 1, extra: '0 不限。' }),
        whole('slowSeconds', '慢速模式（秒）', [0, LIVE_BOUNDS.slow], { required: true, grow: 1, extra: '0 不限。' }),
      ],
      [
        text('vns', '只限这些版本号', 100, {
          grow: 1,
          extra: '如 2, 3；不填按包含该模块的班次。',
          rules: [
            {
              validator: async (_: unknown, typed = '') => {
                if (versionsTyped(typed) === undefined) throw new Error('应为版本号，用逗号隔开')
              },
            },
          ],
        }),
        tick('isFree', '公开课：登录即可观看'),
      ],
      [text('teacher', '老师', LIVE_BOUNDS.teacher, { required: true, grow: 1 })],
      longText('teacherAbout', '老师介绍', 500),
      htmlField('about', '课程介绍', LIVE_BOUNDS.about),
    ],
    save,
  },
  removal: {
    action: { row: '撤下', dialog: '撤下' },
    title: ({ title }) => `撤下“${title}”？`,
    content: '学员立即看不到它，也不再提醒；预约和讨论都保留，可以恢复。',
    done: '已撤下',
    refusal: ({ state }) => (state === 'withdrawn' ? '已经撤下' : undefined),
    remove: ({ liveID }) => request('live.lessonWithdraw', { liveID }),
    undo: ({ liveID }) => request('live.lessonRestore', { liveID }),
  },
  audit: { kind: 'live' },
})

/** The live lessons: time, place, teacher, audience. */
export default function LivePage() {
  const settings = useQuery({
    queryKey: ['live settings'],
    queryFn: ({ signal }) => request('live.liveSettings', {}, { signal, allowedRepeat: true }),
  }).data
  return (
    <>
      <PageHead
        title="直播课"
        purpose="排课、首播视频、名额与回放；点标题进入直播间管理和到课。"
        extra={<FilterWords />}
      />
      <TableRoom of={roomOf(settings?.hosts ?? [], settings?.canIngest === 1)} />
    </>
  )
}
