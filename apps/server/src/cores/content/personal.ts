import { type PersonalPart, personal } from '../../platform/database/personal.ts'

export const personalOfContent: PersonalPart = {
  tables: [
    personal('user_chapter_tag', {
      key: ['user_id', 'subject_id', 'chapter_id'],
      exported: {
        file: 'chapter-tags',
        title: '章节标记',
        columns: {
          user_id: null,
          subject_id: '科目编号',
          chapter_id: '章节编号',
          tag: '标记（1 已掌握，2 待加强）',
          changed_at: '时间',
        },
      },
      deleted: 'rows',
    }),
    personal('share_link', {
      key: ['code'],
      exported: {
        file: 'share-links',
        title: '分享链接',
        columns: { code: '代码', user_id: null, subject_id: '科目编号', created_at: '时间' },
      },
      deleted: 'rows',
    }),
    personal('share_friend', {
      key: ['user_id', 'subject_id', 'friend_user_id'],
      exported: {
        file: 'share-friends',
        title: '通过分享来的朋友',
        columns: { user_id: null, subject_id: '科目编号', friend_user_id: null, came_at: '时间' },
      },
      deleted: 'rows',
    }),
    personal('share_friend', {
      key: ['user_id', 'subject_id', 'friend_user_id'],
      owner: 'friend_user_id',
      exported: { not: 'it says whose link it was, which is another person' },
      deleted: { kept: 'it counts for whoever shared; the account that it names is empty' },
    }),
  ],
  others: {
    import_kept: 'names the member of the staff who took an import back',
    chapter_step: 'names the members of the staff who arranged chapters and took it back',
    question_apart: 'names the member of the staff who told two questions apart',
    question_merge: 'names the members of the staff who merged questions and took it back',
    question_proposal: 'names the members of the staff who proposed a change and released it',
    question_version: 'names the member of the staff who changed a question',
  },
}
