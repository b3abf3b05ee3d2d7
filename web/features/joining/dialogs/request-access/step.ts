/** The four dialogs of the guide (specification §2): the kind of customer, then what that kind has to do. */
export type GuideStep = 'kind' | 'new' | 'known' | 'partner'
