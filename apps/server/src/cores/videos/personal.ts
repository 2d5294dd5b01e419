import { type PersonalPart, personal } from '../../platform/database/personal.ts'

export const personalOfVideos: PersonalPart = {
  tables: [
    personal('video_watch', {
      key: ['user_id', 'lesson_id'],
      exported: {
        file: 'video-watched',
        title: '看过的视频',
        columns: {
          user_id: null,
          lesson_id: '视频编号',
          subject_id: '科目编号',
          stretches: '看过的片段（秒）',
          seconds: '看过的秒数',
          share: '看过的比例（万分之几）',
          place_ms: '看到（毫秒）',
          placed_at: '时间',
          cleared_at: '清除时间',
          updated_at: null,
        },
      },
      deleted: 'rows',
    }),
    personal('video_note', {
      key: ['note_id'],
      exported: {
        file: 'video-notes',
        title: '视频笔记',
        columns: {
          note_id: '笔记编号',
          user_id: null,
          subject_id: '科目编号',
          lesson_id: '视频编号',
          at_ms: '时间点（毫秒）',
          note: '笔记',
          made_at: '写下的时间',
          updated_at: '修改时间',
        },
      },
      deleted: 'rows',
    }),
    personal('video_log_read', {
      key: ['user_id', 'subject_id', 'day'],
      exported: {
        file: 'video-updates-read',
        title: '读过的视频更新',
        columns: { user_id: null, subject_id: '科目编号', day: '日期', read_at: '阅读时间' },
      },
      deleted: 'rows',
    }),
  ],
  others: {
    video_teacher: 'is about teachers as courses present them, and names the member of the staff who wrote it',
    video_course: 'names the member of the staff who wrote it',
    video_lesson: 'names the member of the staff who wrote it',
    video_log_note: 'names the member of the staff who wrote it',
  },
}
