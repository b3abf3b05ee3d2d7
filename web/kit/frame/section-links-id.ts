/** Id of the header element that holds a page's section links. */
export const sectionLinksId = 'section-links'
