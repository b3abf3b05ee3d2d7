/** The four dialogs of the guide (specification §2): the kind of customer, then one per kind. */
export type GuideStep = 'kind' | 'new' | 'known' | 'partner'
