/** Families of the catalogue (specification, section 3, "Families in the catalogue"), in the order of the page. */
export const FAMILIES = {
  physician: { name: '执业医师', group: 'medical' },
  assistant: { name: '执业助理医师', group: 'medical' },
  skills: { name: '实践技能', group: 'medical' },
  nurse: { name: '护士执业', group: 'medical' },
  pharmacist: { name: '执业药师', group: 'medical' },
  veterinarian: { name: '执业兽医', group: 'medical' },
  attending: { name: '主治医师', group: 'medical' },
  technologist: { name: '医学技术', group: 'medical' },
  nursing: { name: '护理职称', group: 'medical' },
  pharmacy: { name: '药学职称', group: 'medical' },
  associateSenior: { name: '副高职称', group: 'medical' },
  fullSenior: { name: '正高职称', group: 'medical' },
  resident: { name: '住院医师规培', group: 'medical' },
  assessment: { name: '医师定期考核', group: 'medical' },
  basics: { name: '临床三基', group: 'medical' },
  equipment: { name: '医用设备上岗', group: 'medical' },
  computer: { name: '职称计算机', group: 'other' },
  english: { name: '职称英语', group: 'other' },
  rank: { name: '计算机等级', group: 'other' },
  software: { name: '软件水平', group: 'other' },
  economist: { name: '经济师', group: 'other' },
  finance: { name: '财会金融', group: 'other' },
  construction: { name: '建筑与房地产', group: 'other' },
  teacher: { name: '教师资格', group: 'other' },
  profession: { name: '职业资格', group: 'other' },
  public: { name: '升学与公职', group: 'other' },
} as const

export type FamilyKey = keyof typeof FAMILIES

export const GROUPS = { medical: '医药卫生', other: '其他考试' } as const
