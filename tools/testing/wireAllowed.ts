/** A parameter that may differ from the list, and why. */
export interface Allowed {
  call: string
  params: readonly string[]
  why: string
}

export interface AllowedDifferences {
  /** Parameters that the product adds to the list. */
  own: readonly Allowed[]
  /** Listed parameters that a request may lack. `visitor`: only where nobody is logged in. */
  without: readonly (Allowed & { visitor?: true })[]
  /** Calls that the client makes but no browser test shows; with `params`, parameters that no browser test sends. */
  unseen: readonly Allowed[]
}

const WRONG = 'GET /api/question_review/getUserErrorTest'
const MARKED = 'GET /api/question_review/getUserFavOrNoteTest'
const POSITION = 'POST /api/yt_tizhou/new/statistics/position'
const STAY = 'POST /api/yt_tizhou/stay/time/new'
const CLICK = 'POST /tizhou/userclick'
const ERRORS = 'POST /api/v2/tizhou/frontend'

/** The differences between the client and the specification's list of calls, and why. wire.ts reports all others. */
const allowed: AllowedDifferences = {
  own: [
    {
      call: 'GET /api/user/getexpressDetails',
      params: ['guid'],
      why: 'a number is told to the learner alone whose parcel it is',
    },
    { call: WRONG, params: ['curPage', 'eachPageNum'], why: 'a wrong book of thousands comes page by page' },
    {
      call: 'GET /api/knowledgeItem/getKnowledgeFeedList',
      params: ['curPage', 'eachPageNum'],
      why: 'reports on points come page by page, as those on questions do',
    },
    {
      call: WRONG,
      params: ['certainty', 'reason'],
      why: 'the list is filtered by how sure one was, and by why it was wrong',
    },
    {
      call: WRONG,
      params: ['crowd'],
      why: 'a set that is practised shows what all did; the list fixes queryTestInfo=0',
    },
    { call: MARKED, params: ['curPage', 'eachPageNum'], why: 'favourites and notes come page by page' },
    { call: MARKED, params: ['keyword'], why: 'notes are searched on the server, since they come page by page' },
    {
      call: 'GET /api/analysis/analysisApiX',
      params: ['brief'],
      why: 'home and review show the figures without points',
    },
    {
      call: 'GET /api/getManagement/Publish',
      params: ['guid'],
      why: 'whom a notice is for follows from what is held, whatever version was chosen',
    },
    { call: 'GET /api/getManagement/getmesswindow', params: ['guid'], why: 'a pop-up comes once to each person' },
    { call: 'GET /api/notify/get', params: ['curPage', 'eachPageNum'], why: 'notifications come page by page' },
    { call: 'GET /api/notify/course/system', params: ['curPage', 'eachPageNum'], why: 'they come page by page' },
    {
      call: 'GET /api/hotspotissue/content',
      params: ['guid'],
      why: 'an entry shows what the learner said of it before',
    },
    { call: 'GET /api/rpcl/qqGroup/list', params: ['agentCode'], why: 'an agent has groups of its own' },
    { call: 'GET /api/rpcl/cardAndGroup/list', params: ['agentCode'], why: 'an agent has groups of its own' },
    { call: 'GET /api/groups/getInterviewgroup', params: ['agentCode'], why: 'an agent has groups of its own' },
    { call: 'GET /api/groups/getSubjectGroups', params: ['agentCode'], why: 'an agent has groups of its own' },
    { call: 'GET /api/newqq/getUrlNew', params: ['agentCode'], why: 'an agent has a page of its own' },
    {
      call: 'GET /api/knowledgePoints/knowPoint',
      params: ['guid'],
      why: 'a point tells how well the learner knows it',
    },
    {
      call: 'GET /api/knowledgePoints/knowPoint',
      params: ['cptID'],
      why: 'a chapter of 易混解析 shows its own questions of the two points first',
    },
    {
      call: 'GET /api/knowledgePoints/knowPoint',
      params: ['otherID'],
      why: 'two points that editors say are confused stand side by side too, and no pair of learners’ answers names them',
    },
    { call: 'GET /api/exam/cptcontent', params: ['guid'], why: 'a paid text is told to those alone who have it' },
    { call: 'GET /api/chapterMenu/knowList', params: ['cptID'], why: 'the points of a chapter come with it alone' },
    { call: 'GET /api/every_day/test/submission', params: ['day'], why: 'earlier days can be read' },
    { call: 'GET /api/getevlist', params: ['agentCode'], why: 'an agent has bundles of its own' },
    { call: 'POST /api/recommonShow', params: ['agentCode'], why: 'an agent has prices of its own' },
    {
      call: 'GET /api/query/getVipChangeList',
      params: ['agentCode'],
      why: 'an agent has prices of its own: they say what is of the same class',
    },
    {
      call: 'POST /api/vipChange',
      params: ['agentCode'],
      why: 'an agent has prices of its own: they say what is of the same class',
    },
    {
      call: 'GET /api/discountlist',
      params: ['guid'],
      why: 'some discounts are for those alone who have bought nothing yet',
    },
    { call: 'GET /api/couponlist', params: ['guid'], why: 'coupons are told to their owner alone' },
    { call: 'GET /api/newvncodeN', params: ['guid'], why: 'a code opens for whoever is logged in' },
    { call: 'GET /api/shipinCode/checkCode', params: ['guid'], why: 'a code opens for whoever is logged in' },
    { call: 'POST /api/limitedCode/useCode', params: ['guid'], why: 'a code opens for whoever is logged in' },
    { call: 'POST /api/unifiedPayQRCode', params: ['guid'], why: 'the session says whose order it is' },
    { call: 'POST /api/unifiedPayQRCode', params: ['price'], why: 'what the page showed: another price is refused' },
    { call: 'POST /api/queryUserOrder', params: ['guid'], why: 'the session says whose order it is' },
    { call: 'POST /api/query/getQRCodeTradeNo', params: ['guid'], why: 'the session says whose order it is' },
    { call: 'POST /api/getHuabeiPrice', params: ['guid'], why: 'the session says who asks' },
    { call: 'GET /api/purchasedUserList', params: ['guid'], why: 'only who is logged in sees who bought' },
    {
      call: 'GET /api/price/getPriceList',
      params: ['guid', 'agentCode'],
      why: 'each agent has prices of its own, upgrades follow from what is held',
    },
    { call: 'POST /api/user/userlogin', params: ['totp'], why: 'the second factor of staff' },
    {
      call: 'POST /api/user/userlogin',
      params: ['captchaId', 'validate'],
      why: 'work done in the place of a wait that strangers caused',
    },
    { call: 'POST /api/user/codelogin', params: ['totp'], why: 'the second factor of staff' },
  ],
  without: [
    {
      call: 'GET /api/user/allDeliver',
      params: ['appID', 'vn'],
      why: '/expressPage shows the parcels of all subjects',
    },
    { call: POSITION, params: ['appVN'], why: 'no subject is chosen, so that there is no version' },
    { call: CLICK, params: ['appID', 'vn'], why: 'no subject is chosen' },
    { call: STAY, params: ['userID'], why: 'a visitor has none', visitor: true },
    {
      call: CLICK,
      params: ['userID'],
      why: 'a visitor has none, and what a visitor pressed may be told after the log-in',
    },
    { call: ERRORS, params: ['appid'], why: 'no subject is chosen' },
    { call: ERRORS, params: ['userid'], why: 'a visitor has none, and an error may be told after the log-in' },
    { call: 'GET /api/user/vipApp/', params: ['appID'], why: 'all records are asked for before a subject is chosen' },
  ],
  unseen: [
    { call: POSITION, params: ['location'], why: 'optional: no part of a page is told apart' },
    { call: 'GET /api/app/moduleInfoX', params: ['appEName'], why: 'one of it and appID: the client knows the id' },
    {
      call: 'GET /api/chapterMenu/getCptTreeSrc',
      params: ['ExamType', 'SiginType'],
      why: 'optional: a source has one',
    },
    { call: 'POST /api/zhiye/getCptTreeNewPointTag', params: ['ID'], why: 'optional: the page lists all tags' },
    { call: 'POST /api/modular/updateCptTreeTagMJ', params: ['chapterType'], why: 'optional: marks of every kind' },
    {
      call: 'POST /api/user/codelogin',
      params: ['totp'],
      why: 'the log-in of the learners’ client is by password in the test',
    },
    {
      call: 'POST /api/unifiedPayQRCode',
      params: ['returnUrl'],
      why: 'optional: nobody returns from a code that is scanned',
    },
    {
      call: 'GET /api/newvncodeN',
      params: ['bookID', 'contents', 'vn'],
      why: 'optional: the batch of a code says what it opens',
    },
    {
      call: 'GET /api/user/allDeliver',
      params: ['appID', 'vn'],
      why: 'the page shows the parcels of every subject together',
    },
    { call: 'POST /api/xxjh/openplan', params: ['mdate'], why: 'optional: the page opens a plan from today on' },
    {
      call: 'POST /tizhou/advertiseclick',
      params: ['createTime'],
      why: 'nothing of ours is an advert that was made elsewhere',
    },
  ],
}

export default allowed
