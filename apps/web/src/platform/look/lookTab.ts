/**
 * Comes before all other modules: a tab that shows what a learner sees to somebody of the staff (look.ts) keeps everything in
 * its own sessionStorage, where the back office put the look. Neither what this browser knows of the own account nor its
 * cookies are read or changed there, and nothing of the learner stays when the tab is closed. `jar`: the cookies of the tab
 * (keepCookies), such as the chosen subject, which a reload would forget.
 */
if (sessionStorage.look) {
  Object.defineProperties(globalThis, { localStorage: { value: sessionStorage }, indexedDB: {} })
  Object.defineProperties(document, { cookie: { value: sessionStorage.jar, writable: true } })
  void import('./look.ts')
}
