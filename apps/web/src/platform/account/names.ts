export const ROLE_NAMES: Readonly<Record<string, string>> = {
  operator: '运营',
  editor: '编辑',
  teacher: '教师',
  seller: '销售',
  agent: '代理',
}

/** 138****0001: enough to recognise the account, too little for onlookers. Other names stay as they are. */
export const masked = (userName: string): string => userName.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')
