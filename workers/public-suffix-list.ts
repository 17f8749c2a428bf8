/*
 * From the Public Suffix List (https://publicsuffix.org/list/, MPL 2.0), as of December 2024.
 *
 * Covered: every registry suffix of two ASCII labels, the top levels whose second level is all registry, and the
 * hosting suffixes that are used most. Not covered: suffixes in other scripts, those three labels deep
 * (Japanese cities, American schools), and rarer hosting. One label is never a host, so `com` needs no row.
 */

/** Below each top level (with a colon) its registries: `uk: co` is `co.uk`. */
export const registries = `
ac: com edu gov mil net org ae: ac co gov mil net org sch aero: accident-investigation
accident-prevention aerobatic aeroclub aerodrome agents air-surveillance air-traffic-control
aircraft airline airport airtraffic ambulance association author ballooning broker caa cargo
catering certification championship charter civilaviation club conference consultant consulting
control council crew design dgca educator emergency engine engineer entertainment equipment
exchange express federation flight freight fuel gliding government groundhandling group
hanggliding homebuilt insurance journal journalist leasing logistics magazine maintenance
marketplace media microlight modelling navigation parachuting paragliding passenger-association
pilot press production recreation repbody res research rotorcraft safety scientist services show
skydiving software student taxi trader trading trainer union workinggroup works af: com edu gov
net org ag: co com net nom org ai: com net off org al: com edu gov mil net org am: co com commune
net org ao: co ed edu gov gv it og org pb ar: bet com coop edu gob gov int mil musica mutual net
org senasa tur arpa: e164 home in-addr ip6 iris uri urn as: gov at: ac co gv or au: act asn com
conf edu gov id net nsw nt org oz qld sa tas vic wa aw: com az: biz com edu gov info int mil name
net org pp pro ba: com edu gov mil net org bb: biz co com edu gov info net org store tv be: ac bf:
gov bg: 0 1 2 3 4 5 6 7 8 9 a b c d e f g h i j k l m n o p q r s t u v w x y z bh: com edu gov
net org bi: co com edu or org bj: africa agro architectes assur avocats co com eco econo edu info
loisirs money net org ote restaurant resto tourism univ bm: com edu gov net org bn: com edu gov
net org bo: academia agro arte blog bolivia ciencia com cooperativa democracia deporte ecologia
economia edu empresa gob indigena industria info int medicina mil movimiento musica natural net
nombre noticias org patria plurinacional politica profesional pueblo revista salud tecnologia
tksat transporte tv web wiki br: 9guacu abc adm adv agr aju am anani aparecida app arq art ato b
barueri belem bet bhz bib bio blog bmd boavista bsb campinagrande campinas caxias cim cng cnt com
contagem coop coz cri cuiaba curitiba def des det dev ecn eco edu emp enf eng esp etc eti far
feira flog floripa fm fnd fortal fot foz fst g12 geo ggf goiania gov gru imb ind inf jab jampa jdf
joinville jor jus leg leilao lel log londrina macapa maceio manaus maringa mat med mil morena mp
mus natal net niteroi not ntr odo ong org osasco palmas poa ppg pro psc psi pvh qsl radio rec
recife rep ribeirao rio riobranco riopreto salvador sampa santamaria santoandre saobernardo
saogonca seg sjc slg slz sorocaba srv taxi tc tec teo the tmp trd tur tv udi vet vix vlog wiki zlg
bs: com edu gov net org bt: com edu gov net org bw: co org by: com gov mil of bz: co com edu gov
net org ca: ab bc gc mb nb nf nl ns nt nu on pe qc sk yk cd: gov ci: ac asso co com ed edu go gouv
int net or org cl: co gob gov mil cm: co com gov net cn: ac ah bj com cq edu fj gd gov gs gx gz ha
hb he hi hk hl hn jl js jx ln mil mo net nm nx org qh sc sd sh sn sx tj tw xj xz yn zj co: com edu
gov mil net nom org cr: ac co ed fi go or sa cu: com edu gob inf nat net org cv: com edu id int
net nome org publ cw: com edu net org cx: gov cy: ac biz com ekloges gov ltd mil net org press pro
tm dm: co com edu gov net org do: art com edu gob gov mil net org sld web dz: art asso com edu gov
net org pol soc tm ec: com edu fin gob gov info k12 med mil net org pro ee: aip com edu fie gov
lib med org pri riik eg: ac com edu eun gov info me mil name net org sci sport tv es: com edu gob
nom org et: biz com edu gov info name net org fi: aland fj: ac biz com gov info mil name net org
pro fm: com edu net org fr: asso avoues cci com gouv greta huissier-justice nom prd tm gd: edu gov
ge: com edu gov net org pvt school gg: co net org gh: com edu gov mil org gi: com edu gov ltd mod
org gl: co com edu net org gn: ac com edu gov net org gp: asso com edu mobi net org gr: com edu
gov net org gt: com edu gob ind mil net org gu: com edu gov guam info net org web gy: co com edu
gov net org hk: com edu gov idv net org hn: com edu gob mil net org hr: com from iz name ht: adult
art asso com coop edu firm gouv info med net org perso pol pro rel shop hu: 2000 agrar bolt casino
city co erotica erotika film forum games hotel info ingatlan jogasz konyvelo lakas media news org
priv reklam sex shop sport suli szex tm tozsde utazas video id: ac biz co desa go mil my net or
ponpes sch web ie: gov il: ac co gov idf k12 muni net org im: ac co com net org tt tv in: 5g 6g ac
ai am bihar biz business ca cn co com coop cs delhi dr edu er firm gen gov gujarat ind info int
internet io me mil net nic org pg post pro res travel tv uk up us int: eu io: co com edu gov mil
net nom org iq: com edu gov mil net org ir: ac co gov id net org sch it: abr abruzzo ag agrigento
al alessandria alto-adige altoadige an ancona andria-barletta-trani andria-trani-barletta
andriabarlettatrani andriatranibarletta ao aosta aosta-valley aostavalley aoste ap aq aquila ar
arezzo ascoli-piceno ascolipiceno asti at av avellino ba balsan balsan-sudtirol balsan-suedtirol
bari barletta-trani-andria barlettatraniandria bas basilicata belluno benevento bergamo bg bi
biella bl bn bo bologna bolzano bolzano-altoadige bozen bozen-sudtirol bozen-suedtirol br brescia
brindisi bs bt bulsan bulsan-sudtirol bulsan-suedtirol bz ca cagliari cal calabria caltanissetta
cam campania campidano-medio campidanomedio campobasso carbonia-iglesias carboniaiglesias
carrara-massa carraramassa caserta catania catanzaro cb ce cesena-forli cesenaforli ch chieti ci
cl cn co como cosenza cr cremona crotone cs ct cuneo cz dell-ogliastra dellogliastra edu
emilia-romagna emiliaromagna emr en enna fc fe fermo ferrara fg fi firenze florence fm foggia
forli-cesena forlicesena fr friuli-v-giulia friuli-ve-giulia friuli-vegiulia friuli-venezia-giulia
friuli-veneziagiulia friuli-vgiulia friuliv-giulia friulive-giulia friulivegiulia
friulivenezia-giulia friuliveneziagiulia friulivgiulia frosinone fvg ge genoa genova go gorizia
gov gr grosseto iglesias-carbonia iglesiascarbonia im imperia is isernia kr la-spezia laquila
laspezia latina laz lazio lc le lecce lecco li lig liguria livorno lo lodi lom lombardia lombardy
lt lu lucania lucca macerata mantova mar marche massa-carrara massacarrara matera mb mc me
medio-campidano mediocampidano messina mi milan milano mn mo modena mol molise monza monza-brianza
monza-e-della-brianza monzabrianza monzaebrianza monzaedellabrianza ms mt na naples napoli no
novara nu nuoro og ogliastra olbia-tempio olbiatempio or oristano ot pa padova padua palermo parma
pavia pc pd pe perugia pesaro-urbino pesarourbino pescara pg pi piacenza piedmont piemonte pisa
pistoia pmn pn po pordenone potenza pr prato pt pu pug puglia pv pz ra ragusa ravenna rc re
reggio-calabria reggio-emilia reggiocalabria reggioemilia rg ri rieti rimini rm rn ro roma rome
rovigo sa salerno sar sardegna sardinia sassari savona si sic sicilia sicily siena siracusa so
sondrio sp sr ss suedtirol sv ta taa taranto te tempio-olbia tempioolbia teramo terni tn to torino
tos toscana tp tr trani-andria-barletta trani-barletta-andria traniandriabarletta
tranibarlettaandria trapani trentin-sud-tirol trentin-sudtirol trentin-sued-tirol
trentin-suedtirol trentino trentino-a-adige trentino-aadige trentino-alto-adige trentino-altoadige
trentino-s-tirol trentino-stirol trentino-sud-tirol trentino-sudtirol trentino-sued-tirol
trentino-suedtirol trentinoa-adige trentinoaadige trentinoalto-adige trentinoaltoadige
trentinos-tirol trentinostirol trentinosud-tirol trentinosudtirol trentinosued-tirol
trentinosuedtirol trentinsud-tirol trentinsudtirol trentinsued-tirol trentinsuedtirol trento
treviso trieste ts turin tuscany tv ud udine umb umbria urbino-pesaro urbinopesaro va val-d-aosta
val-daosta vald-aosta valdaosta valle-aosta valle-d-aosta valle-daosta valleaosta valled-aosta
valledaosta vallee-aoste vallee-d-aoste valleeaoste valleedaoste vao varese vb vc vda ve ven
veneto venezia venice verbania vercelli verona vi vibo-valentia vibovalentia vicenza viterbo vr vs
vt vv je: co net org jo: agri ai com edu eng fm gov mil net org per phd sch tv jp: ac ad aichi
akita aomori chiba co ed ehime fukui fukuoka fukushima gifu go gr gunma hiroshima hokkaido hyogo
ibaraki ishikawa iwate kagawa kagoshima kanagawa kochi kumamoto kyoto lg mie miyagi miyazaki
nagano nagasaki nara ne niigata oita okayama okinawa or osaka saga saitama shiga shimane shizuoka
tochigi tokushima tokyo tottori toyama wakayama yamagata yamaguchi yamanashi ke: ac co go info me
mobi ne or sc kg: com edu gov mil net org ki: biz com edu gov info net org km: ass asso com coop
edu gouv gov medecin mil nom notaires org pharmaciens prd presse tm veterinaire kn: edu gov net
org kp: com edu gov org rep tra kr: ac busan chungbuk chungnam co daegu daejeon es gangwon go
gwangju gyeongbuk gyeonggi gyeongnam hs incheon jeju jeonbuk jeonnam kg mil ms ne or pe re sc
seoul ulsan kw: com edu emb gov ind net org ky: com edu net org kz: com edu gov mil net org la:
com edu gov info int net org per lb: com edu gov net org lc: co com edu gov net org lk: ac assn
com edu gov grp hotel int ltd net ngo org sch soc web lr: com edu gov net org ls: ac biz co edu
gov info net org sc lt: gov lv: asn com conf edu gov id mil net org ly: com edu gov id med net org
plc sch ma: ac co gov net org press mc: asso tm me: ac co edu gov its net org priv mg: co com edu
gov mil nom org prd mk: com edu gov inf name net org ml: com edu gouv gov net org presse mn: edu
gov org mo: com edu gov net org mr: gov ms: com edu gov net org mt: com edu net org mu: ac co com
gov net or org mv: aero biz com coop edu gov info int mil museum name net org pro mw: ac biz co
com coop edu gov int net org mx: com edu gob net org my: biz com edu gov mil name net org mz: ac
adv co edu gov mil net org na: alt co com gov net org nc: asso nom nf: arts com firm info net
other per rec store web ng: com edu gov i mil mobi name net org sch ni: ac biz co com edu gob in
info int mil net nom org web no: aa aarborte aejrie afjord agdenes ah aknoluokta akrehamn al
alaheadju alesund algard alstahaug alta alvdal amli amot andasuolo andebu andoy ardal aremark
arendal arna aseral asker askim askoy askvoll asnes audnedaln aukra aure aurland aurskog-holand
austevoll austrheim averoy badaddja bahcavuotna bahccavuotna baidar bajddar balat balestrand
ballangen balsfjord bamble bardu barum batsfjord bearalvahki beardu beiarn berg bergen berlevag
bievat bindal birkenes bjarkoy bjerkreim bjugn bodo bokn bomlo bremanger bronnoy bronnoysund
brumunddal bryne bu budejju bygland bykle cahcesuolo davvenjarga davvesiida deatnu dep
dielddanuorri divtasvuodna divttasvuotna donna dovre drammen drangedal drobak dyroy egersund eid
eidfjord eidsberg eidskog eidsvoll eigersund elverum enebakk engerdal etne etnedal evenassi evenes
evje-og-hornnes farsund fauske fedje fet fetsund fhs finnoy fitjar fjaler fjell fla flakstad
flatanger flekkefjord flesberg flora floro fm folkebibl folldal forde forsand fosnes frana
fredrikstad frei frogn froland frosta froya fuoisku fuossko fusa fylkesbibl fyresdal gaivuotna
galsa gamvik gangaviika gaular gausdal giehtavuoatna gildeskal giske gjemnes gjerdrum gjerstad
gjesdal gjovik gloppen gol gran grane granvin gratangen grimstad grong grue gulen guovdageaidnu ha
habmer hadsel hagebostad halden halsa hamar hamaroy hammarfeasta hammerfest hapmir haram hareid
harstad hasvik hattfjelldal haugesund hemne hemnes hemsedal herad hitra hjartdal hjelmeland hl hm
hobol hof hokksund hol hole holmestrand holtalen honefoss hornindal horten hoyanger hoylandet
hurdal hurum hvaler hyllestad ibestad idrett inderoy iveland ivgu jan-mayen jessheim jevnaker
jolster jondal jorpeland kafjord karasjohka karasjok karlsoy karmoy kautokeino kirkenes klabu
klepp kommune kongsberg kongsvinger kopervik kraanghke kragero kristiansand kristiansund
krodsherad krokstadelva kvafjord kvalsund kvam kvanangen kvinesdal kvinnherad kviteseid kvitsoy
laakesvuemie lahppi langevag lardal larvik lavagis lavangen leangaviika lebesby leikanger
leirfjord leirvik leka leksvik lenvik lerdal lesja levanger lier lierne lillehammer lillesand
lindas lindesnes loabat lodingen lom loppa lorenskog loten lund lunner luroy luster lyngdal lyngen
malatvuopmi malselv malvik mandal marker marnardal masfjorden masoy matta-varjjat meland meldal
melhus meloy meraker midsund midtre-gauldal mil mjondalen mo-i-rana moareke modalen modum molde
mosjoen moskenes moss mosvik mr muosat museum naamesjevuemie namdalseid namsos namsskogan
nannestad naroy narviika narvik naustdal navuotna nedre-eiker nesna nesodden nesoddtangen nesseby
nesset nissedal nittedal nl nord-aurdal nord-fron nord-odal norddal nordkapp nordre-land nordreisa
nore-og-uvdal notodden notteroy nt odda of oksnes ol omasvuotna oppdal oppegard orkanger orkdal
orland orskog orsta osen oslo osoyro osteroy ostre-toten overhalla ovre-eiker oyer oygarden
oystre-slidre porsanger porsangu porsgrunn priv rade radoy rahkkeravju raholt raisa rakkestad
ralingen rana randaberg rauma rendalen rennebu rennesoy rindal ringebu ringerike ringsaker risor
rissa rl roan rodoy rollag romsa romskog roros rost royken royrvik ruovat rygge salangen salat
saltdal samnanger sandefjord sandnes sandnessjoen sandoy sarpsborg sauda sauherad sel selbu selje
seljord sf siellak sigdal siljan sirdal skanit skanland skaun skedsmo skedsmokorset ski skien
skierva skiptvet skjak skjervoy skodje slattum smola snaase snasa snillfjord snoasa sogndal sogne
sokndal sola solund somna sondre-land songdalen sor-aurdal sor-fron sor-odal sor-varanger sorfold
sorreisa sortland sorum spjelkavik spydeberg st stange stat stathelle stavanger stavern steigen
steinkjer stjordal stjordalshalsen stokke stor-elvdal stord stordal storfjord strand stranda stryn
sula suldal sund sunndal surnadal svalbard sveio svelvik sykkylven tana tananger time tingvoll
tinn tjeldsund tjome tm tokke tolga tonsberg torsken tr trana tranby tranoy troandin trogstad
tromsa tromso trondheim trysil tvedestrand tydal tynset tysfjord tysnes tysvar ullensaker
ullensvang ulvik unjarga utsira va vaapste vadso vaga vagan vagsoy vaksdal valle vang vanylven
vardo varggat varoy vefsn vega vegarshei vennesla verdal verran vestby vestnes vestre-slidre
vestre-toten vestvagoy vevelstad vf vgs vik vikna vindafjord voagat volda voss vossevangen nr: biz
com edu gov info net org nz: ac co cri geek gen govt health iwi kiwi maori mil net org parliament
school om: co com edu gov med museum net org pro pa: abo ac com edu gob ing med net nom org sld
pe: com edu gob mil net nom org pf: com edu org ph: com edu gov i mil net ngo org pk: ac biz com
edu fam gkp gob gog gok gon gop gos gov net org web pl: agro aid atm augustow auto babia-gora
bedzin beskidy bialowieza bialystok bielawa bieszczady biz boleslawiec bydgoszcz bytom cieszyn com
czeladz czest dlugoleka edu elblag elk glogow gmina gniezno gorlice gov grajewo gsm ilawa info
jaworzno jelenia-gora jgora kalisz karpacz kartuzy kaszuby katowice kazimierz-dolny kepno ketrzyn
klodzko kobierzyce kolobrzeg konin konskowola kutno lapy lebork legnica lezajsk limanowa lomza
lowicz lubin lukow mail malbork malopolska mazowsze mazury media miasta mielec mielno mil mragowo
naklo net nieruchomosci nom nowaruda nysa olawa olecko olkusz olsztyn opoczno opole org ostroda
ostroleka ostrowiec ostrowwlkp pc pila pisz podhale podlasie polkowice pomorskie pomorze powiat
priv prochowice pruszkow przeworsk pulawy radom rawa-maz realestate rel rybnik rzeszow sanok sejny
sex shop sklep skoczow slask slupsk sos sosnowiec stalowa-wola starachowice stargard suwalki
swidnica swiebodzin swinoujscie szczecin szczytno szkola targi tarnobrzeg tgory tm tourism travel
turek turystyka tychy ustka walbrzych warmia warszawa waw wegrow wielun wlocl wloclawek wodzislaw
wolomin wroclaw zachpomor zagan zarow zgora zgorzelec pn: co edu gov net org pr: ac biz com edu
est gov info isla name net org pro prof pro: aaa aca acct avocat bar cpa eng jur law med recht ps:
com edu gov net org plo sec pt: com edu gov int net nome org publ pw: belau co ed go or py: com
coop edu gov mil net org qa: com edu gov mil name net org sch re: asso com ro: arts com firm info
nom nt org rec store tm www rs: ac co edu gov in org rw: ac co coop gov mil net org sa: com edu
gov med net org pub sch sb: com edu gov net org sc: com edu gov net org sd: com edu gov info med
net org tv se: a ac b bd brand c d e f fh fhsk fhv g h i k komforb kommunalforbund komvux l lanbib
m n naturbruksgymn o org p parti pp press r s t tm u w x y z sg: com edu gov net org sh: com gov
mil net org sl: com edu gov net org sn: art com edu gouv org perso univ so: com edu gov me net org
ss: biz co com edu gov me net org sch st: co com consulado edu embaixada mil net org principe
saotome store sv: com edu gob org red sx: gov sy: com edu gov mil net org sz: ac co org th: ac co
go in mi net or tj: ac biz co com edu go gov int mil name net nic org test web tl: gov tm: co com
edu gov mil net nom org tn: com ens fin gov ind info intl mincom nat net org perso tourism to: com
edu gov mil net org tr: av bbs bel biz com dr edu gen gov info k12 kep mil name nc net org pol tel
tsk tv web tt: biz co com edu gov info mil name net org pro tw: club com ebiz edu game gov idv mil
net org tz: ac co go hotel info me mil mobi ne or sc tv ua: cherkassy cherkasy chernigov chernihiv
chernivtsi chernovtsy ck cn com cr crimea cv dn dnepropetrovsk dnipropetrovsk donetsk dp edu gov
if in ivano-frankivsk kh kharkiv kharkov kherson khmelnitskiy khmelnytskyi kiev kirovograd km kr
kropyvnytskyi krym ks kv kyiv lg lt lugansk luhansk lutsk lv lviv mk mykolaiv net nikolaev od
odesa odessa org pl poltava rivne rovno rv sb sebastopol sevastopol sm sumy te ternopil uz
uzhgorod uzhhorod vinnica vinnytsia vn volyn yalta zakarpattia zaporizhzhe zaporizhzhia zhitomir
zhytomyr zp zt ug: ac co com go ne or org sc uk: ac co gov ltd me net nhs org plc police us: ak al
ar as az ca co ct dc de dni fed fl ga gu hi ia id il in isa kids ks ky la ma md me mi mn mo ms mt
nc nd ne nh nj nm nsn nv ny oh ok or pa pr ri sc sd tn tx ut va vi vt wa wi wv wy uy: com edu gub
mil net org uz: co com net org vc: com edu gov mil net org ve: arts bib co com e12 edu firm gob
gov info int mil net nom org rar rec store tec web vi: co com k12 net org vn: ac ai angiang
bacgiang backan baclieu bacninh baria-vungtau bentre binhdinh binhduong binhphuoc binhthuan biz
camau cantho caobang com daklak daknong danang dienbien dongnai dongthap edu gialai gov hagiang
haiduong haiphong hanam hanoi hatinh haugiang health hoabinh hungyen id info int io khanhhoa
kiengiang kontum laichau lamdong langson laocai longan namdinh name net nghean ninhbinh ninhthuan
org phutho phuyen pro quangbinh quangnam quangngai quangninh quangtri soctrang sonla tayninh
thaibinh thainguyen thanhhoa thanhphohochiminh thuathienhue tiengiang travinh tuyenquang vinhlong
vinhphuc yenbai vu: com edu net org ws: com edu gov net org ye: com edu gov mil net org za: ac
agric alt co edu gov grondar law mil net ngo nic nis nom org school tm web zm: ac biz co com edu
gov info mil net org sch zw: ac co gov mil org
`

/** Here every name of two labels is a registry's. */
export const whollyRegistered = 'bd ck er fk jm kh mm np pg'

/** Where anyone may take a name; wordpress.com and some others are not in the list but work alike. */
export const hosting = `
adobeaemcloud.com ae.org altervista.org amplifyapp.com appspot.com awsapprunner.com awsapps.com
azureedge.net azurefd.net azurestaticapps.net azurewebsites.net bitbucket.io blob.core.windows.net
blogspot.com br.com carrd.co cloudapp.net cloudfront.net cloudfunctions.net cn.com co.com csb.app
ddns.net de.com dedyn.io deno.dev digitaloceanspaces.com duckdns.org dyndns.org
elasticbeanstalk.com eu.com eu.org firebaseapp.com fly.dev framer.app framer.media framer.website
gb.net gitbook.io github.io gitlab.io glitch.me gr.com herokuapp.com hf.space hopto.org
hs-sites.com hu.net in.net is-a.dev jp.net js.org linodeobjects.com lovable.app my.canva.site
myfritz.net myshopify.com mystrikingly.com neocities.org netlify.app ngrok-free.app ngrok.app
ngrok.dev ngrok.io no-ip.org northflank.app notion.site now.sh on.aws ondigitalocean.app
onrender.com pages.dev pantheonsite.io r2.dev readthedocs.io repl.co replit.app replit.dev ru.com
run.app s3.amazonaws.com sa.com se.net squarespace.com streamlit.app surge.sh synology.me
sytes.net trafficmanager.net translate.goog trycloudflare.com tumblr.com uk.com up.railway.app
us.com us.org usercontent.goog vercel.app vercel.dev web.app webflow.io weebly.com withgoogle.com
wixsite.com wordpress.com workers.dev wpenginepowered.com za.com zapto.org zeabur.app
`
