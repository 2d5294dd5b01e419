/** Reasons of mistakes for the learner to choose from, in the order shown. */
export const ERROR_REASONS = ['概念不清', '记忆混淆', '审题失误', '计算错误', '粗心', '其他'] as const
export type ErrorReason = (typeof ERROR_REASONS)[number]
