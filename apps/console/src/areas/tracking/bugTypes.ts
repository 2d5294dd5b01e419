/** The types of error reports (specification, section 8, "Error reporting"). */
const BUG_TYPES: Readonly<Record<number, string>> = {
  1: '页面出错',
  2: '接口不存在',
  3: '程序异常',
  4: '没有数据',
  5: '资源加载失败',
}

export const bugTypeName = (type: number): string => BUG_TYPES[type] ?? `类型 ${type}`

export const BUG_TYPE_CHOICES = Object.entries(BUG_TYPES).map(([value, label]) => ({
  value,
  label: `${value} ${label}`,
}))
