import type { WireTestItem, WireTestSet } from '@tizhou/contract/testSet'

const letters = ['A', 'B', 'C', 'D', 'E'].map((ItemName) => ({ ItemName, Content: `选项 ${ItemName} 的内容` }))

/** A question in the wire's form for tests; ids from 1. */
export function wireItem(id: number, more: Partial<WireTestItem> = {}): WireTestItem {
  return {
    AllTestID: id,
    ChildTableID: id,
    ChildTableName: 'ATEST',
    StyleID: 1,
    StyleType: 'A1',
    SrcID: 0,
    SbjID: 1,
    CptID: 30,
    Title: `第 ${id} 题的题干`,
    Explain: '【考点】考点说明。\n【解析】为什么选 C。',
    TestPoint: ['缺铁性贫血'],
    Answer: 'C',
    SelectedItems: letters,
    ...more,
  }
}

/** A set with one question or group of each of the eight forms: ids 1 to 12. */
export function wireSet(): WireTestSet {
  const style = (
    StyleID: number,
    StyleName: string,
    TestItems: WireTestSet['test']['StyleItems'][number]['TestItems'],
  ) => ({
    StyleID,
    StyleName,
    StyleType: StyleName,
    TestItems,
  })
  const group = (GroupID: number, ChildTableName: WireTestItem['ChildTableName'], FrontTitle: string) => ({
    GroupID,
    ChildTableName,
    StyleID: 1,
    StyleType: '',
    FrontTitle,
  })
  const weighted = [2, 1, 0, -1, 1, 0].map((Weight, at) => ({
    ItemName: 'ABCDEF'[at] as string,
    Content: `检查 ${at + 1}`,
    Weight,
  }))
  return {
    ContentVersion: 'v1',
    test: {
      StyleItems: [
        style(1, 'A1', [wireItem(1), wireItem(2)]),
        style(2, 'B1', [
          {
            ...group(50, 'BTEST', ''),
            SelectedItems: letters,
            BTestItems: [
              wireItem(3, { ChildTableName: 'BTEST', SelectedItems: [], Answer: 'A' }),
              wireItem(4, { ChildTableName: 'BTEST', SelectedItems: [], Answer: 'B' }),
            ],
          },
        ]),
        style(3, 'A3', [
          {
            ...group(51, 'A3TEST', '男，58 岁。乏力半年。'),
            A3TestItems: [
              wireItem(5, { ChildTableName: 'A3TEST', Title: '最可能的诊断是' }),
              wireItem(6, { ChildTableName: 'A3TEST', Title: '进一步检查首选', Hint: '入院后第 2 天出现黑便。' }),
            ],
          },
        ]),
        style(4, 'X', [wireItem(7, { ChildTableName: 'XTEST', Answer: 'ABD' })]),
        style(5, '判断', [wireItem(8, { ChildTableName: 'PDTEST', SelectedItems: [], Answer: '对' })]),
        style(6, '填空', [
          wireItem(9, {
            ChildTableName: 'TKTEST',
            SelectedItems: [],
            Title: '心脏的正常起搏点是____，位于____。',
            Answer: '窦房结｜SA node；右心房',
          }),
        ]),
        style(7, '简答', [
          wireItem(10, {
            ChildTableName: 'JDTEST',
            SelectedItems: [],
            Title: '简述心力衰竭的诱因。',
            Answer: '感染、心律失常等。',
          }),
        ]),
        style(8, '案例分析', [
          {
            ...group(52, 'CASETEST', '女，60 岁。胸痛 2 小时。'),
            CaseTestItems: [
              wireItem(11, {
                ChildTableName: 'CASETEST',
                Title: '应立即做的检查',
                SelectedItems: weighted,
                Answer: 'ABE',
              }),
              wireItem(12, { ChildTableName: 'CASETEST', Title: '下一步处理', SelectedItems: weighted, Answer: 'ABE' }),
            ],
          },
        ]),
      ],
    },
    testInfo: [
      {
        AllTestID: 1,
        Statistics: { Test: { Answered: 200, Right: 137, Favoured: 3, Noted: 1, Options: { C: 137, B: 50, A: 13 } } },
      },
    ],
    history: [
      {
        AllTestID: 2,
        LastUserReply: 'B',
        IsRight: 0,
        DoneCount: 2,
        WrongCount: 2,
        IsWrong: 1,
        IsFav: 1,
        Note: '看清题干',
        LastTime: 1_700_000_000_000,
      },
    ],
    LastTestID: 2,
  }
}
