import { chromium } from "playwright";
const b = await chromium.launch({executablePath:"/usr/bin/chromium-headless-shell"});
const base="http://localhost:3360";
const ctx = await b.newContext();
const page = await ctx.newPage();
const cdp = await ctx.newCDPSession(page);
await cdp.send("Emulation.setCPUThrottlingRate",{rate:Number(process.env.CPU||6)});
page.on("framenavigated",f=>f===page.mainFrame()&&console.log(Date.now()%100000,"NAV",f.url()));
page.on("request",r=>r.isNavigationRequest()&&console.log(Date.now()%100000,"REQ",r.method(),r.url()));
page.on("console",m=>console.log("CON",m.type(),m.text().slice(0,300)));
page.on("pageerror",e=>console.log("ERR",e.message.slice(0,300)));
const delay=Number(process.env.DELAY||0);
if(delay) await page.route("**/_next/static/**",async r=>{await new Promise(s=>setTimeout(s,Math.random()*delay));await r.continue().catch(()=>{})});
const path=process.argv[2]||"/login";
for(let i=0;i<Number(process.env.N||5);i++){
  await ctx.clearCookies();
  await page.goto(base+path,{waitUntil:"commit"});
  await page.getByLabel(/^Email/).fill("user@nibash.test");
  await page.getByLabel("Password",{exact:true}).fill("Nibash#2026");
  await page.waitForTimeout(Math.random()*Number(process.env.WAIT||300));
  const t=Date.now();
  await page.getByRole("button",{name:"Login",exact:true}).click();
  try{ await page.waitForURL(u=>u.pathname!=="/login",{timeout:15000}); console.log("OK",Date.now()-t,page.url());}
  catch{ console.log("STUCK",page.url(),"email=",await page.getByLabel(/^Email/).inputValue(), await page.locator("form").innerText()); }
}
await b.close();
