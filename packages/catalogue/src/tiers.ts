/** Variants and price tiers in titles (specification, section 3, "Catalogue code conventions"). */
export const TIERS = {
  standard: '标准版',
  sprint: '冲刺版',
  guaranteed: '保过版',
  vip: 'VIP 特训保过版',
  quick: '精品速成课',
  intensive: '强化通关版',
  secret: '密卷协议保过版',
  gold: '金题库',
  predicted: '押题密卷',
  large: '分组大题库',
  video: '视频押题',
} as const

export type Tier = keyof typeof TIERS
