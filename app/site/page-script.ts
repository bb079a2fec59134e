/**
 * The one script that every page carries, inline: what the platform does not do by itself. It is no part of any
 * page's main job, so a page without it is whole. Under a kilobyte; a test holds it there.
 */
export const pageScript = [
  "const d=document,h=d.documentElement,f=()=>h.dataset.fonts=''",

  // The fonts are asked for once the words stand. Who comes from another page of ours has them already.
  "d.referrer.includes(origin)?f():new PerformanceObserver(f).observe({type:'paint',buffered:!0})",

  // The header throws a stronger shadow once the page is scrolled more than 20 pixels.
  "(onscroll=()=>h.toggleAttribute('data-scrolled',scrollY>20))()",

  // Moments in the reader's zone, named.
  "for(const t of d.querySelectorAll('[data-shows]'))t.textContent=new " +
    "Date(t.dateTime).toLocaleString('en-US',{...t.dataset.shows=='minute'&&" +
    "{day:'numeric',month:'long',year:'numeric'},hour:'numeric',minute:'2-digit',timeZoneName:'short'})",

  // Choosing a tab leaves the page where it is. The window's name outlives the page, and no setting closes it.
  "name>0&&scrollTo(0,name);name=''",

  // The menu closes when a link in it is chosen, a toast by its button.
  "onclick=({target:t})=>{const a=t.closest('[data-stays] a');if(a){name=scrollY;a.hash=''}t.closest('#menu " +
    "a')&&menu.hidePopover();(t.closest('[data-close]')?.parentNode||{}).hidden=1}",

  // Counters of text areas.
  'oninput=({target:t})=>{const ' +
    "c=d.querySelector('[data-count=\"'+t.id+'\"]');if(c)c.textContent=t.value.length+' / " +
    "'+c.dataset.max}",

  // A form under way: its button says so, and takes no second press. Pages with React do this themselves.
  'onsubmit=e=>{const ' +
    'b=e.submitter,l=b?.dataset.busyLabel,t=b?.textContent;if(l&&!e.defaultPrevented)if(b.ariaBusy)e.preventDefault()' +
    ';else{b.textContent=l;b.ariaBusy=!0;onpageshow=()=>{b.textContent=t;b.ariaBusy=null}}}',
].join(';')

const notForms = ['/resources?*']
const notOurs = [
  '/auth/*',
  '/contact/*',
  '/admin*',
  '/campus*',
  '/resources/downloads/*',
  '/files/*',
  '/feed.xml',
  '/sitemap.xml',
  '/llms.txt',
]

/**
 * Makes the next page instant: fetched or rendered while the pointer rests on its link. Nothing with a session, file or
 * form.
 */
export const speculationRules = JSON.stringify({
  prefetch: [{ where: publicLinks(notOurs), eagerness: 'moderate' }],
  prerender: [{ where: publicLinks([...notOurs, ...notForms]), eagerness: 'moderate' }],
})

function publicLinks(except: string[]) {
  return {
    and: [
      { href_matches: '/*' },
      { not: { href_matches: except } },
      { not: { selector_matches: '[download],[target=_blank]' } },
    ],
  }
}
