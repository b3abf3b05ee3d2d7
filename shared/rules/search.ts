import { compatible } from './text.ts'

/**
 * Forms of the same kanji, which names use side by side: 髙橋 and 高橋, 渡邉 and 渡辺. Each group begins with the form of today.
 * Compatibility ideographs are not listed: NFKC unifies them.
 */

/** The former forms in brackets of the Jōyō kanji table (Cabinet notification 2 of 2010), unless listed below. */
const joyo = `
  亜亞 悪惡 圧壓 囲圍 医醫 為爲 壱壹 隠隱 栄榮 営營 衛衞 駅驛 円圓 塩鹽 縁緣 艶艷 応應 欧歐 殴毆 桜櫻
  奥奧 横橫 温溫 穏穩 仮假 価價 画畫 会會 絵繪 壊壞 懐懷 概槪 拡擴 殻殼 覚覺 学學 岳嶽 楽樂 渇渴 缶罐
  巻卷 陥陷 勧勸 寛寬 関關 歓歡 観觀 気氣 帰歸 亀龜 偽僞 戯戲 犠犧 旧舊 拠據 挙擧 虚虛 峡峽 挟挾 狭狹
  暁曉 区區 駆驅 勲勳 薫薰 径徑 茎莖 恵惠 掲揭 渓溪 経經 蛍螢 軽輕 継繼 鶏鷄 芸藝 撃擊 欠缺 研硏 県縣
  倹儉 剣劍 険險 圏圈 検檢 献獻 権權 顕顯 験驗 厳嚴 広廣 効效 恒恆 黄黃 鉱鑛 号號 黒黑 砕碎 済濟 剤劑
  雑雜 参參 桟棧 蚕蠶 惨慘 賛贊 残殘 糸絲 歯齒 児兒 辞辭 湿濕 実實 写寫 釈釋 寿壽 収收 従從 渋澁 獣獸
  縦縱 粛肅 処處 緒緖 叙敍 将將 称稱 渉涉 焼燒 証證 奨奬 条條 状狀 乗乘 浄淨 剰剩 畳疊 縄繩 壌壤 嬢孃
  譲讓 醸釀 触觸 嘱囑 真眞 寝寢 慎愼 尽盡 図圖 粋粹 酔醉 穂穗 随隨 髄髓 枢樞 数數 瀬瀨 声聲 静靜 窃竊
  摂攝 専專 浅淺 戦戰 践踐 銭錢 潜潛 繊纖 禅禪 双雙 壮壯 争爭 荘莊 捜搜 挿插 巣巢 曽曾 痩瘦 装裝 騒騷
  増增 蔵藏 臓臟 即卽 属屬 続續 堕墮 対對 体體 帯帶 滞滯 台臺 滝瀧 択擇 沢澤 担擔 単單 胆膽 団團 断斷
  弾彈 遅遲 痴癡 虫蟲 昼晝 鋳鑄 庁廳 徴徵 聴聽 勅敕 鎮鎭 逓遞 点點 転轉 伝傳 灯燈 当當 党黨 盗盜 稲稻
  闘鬭 徳德 独獨 読讀 届屆 弐貳 悩惱 脳腦 覇霸 拝拜 廃廢 売賣 麦麥 発發 髪髮 抜拔 晩晚 蛮蠻 秘祕 瓶甁
  払拂 仏佛 併倂 並竝 餅餠 変變 弁辯瓣辨 歩步 豊豐 褒襃 翻飜 毎每 万萬 満滿 麺麵 黙默 弥彌 訳譯 薬藥
  与與 予豫 余餘 誉譽 揺搖 様樣 謡謠 来來 頼賴 乱亂 覧覽 竜龍 両兩 猟獵 緑綠 涙淚 塁壘 礼禮 励勵 戻戾
  霊靈 齢齡 暦曆 歴歷 恋戀 錬鍊 炉爐 労勞 郎郞 楼樓 録錄 湾灣
`

/** Pairs in the table of kanji for given names (Ordinance for Enforcement of the Family Register Act, appended table 2). */
const givenNames = `
  亘亙 凛凜 尭堯 巌巖 晃晄 桧檜 槙槇 祢禰 祷禱 禄祿 穣穰 萌萠 遥遙
`

/**
 * Further forms that family registers and code page 932 have: popular forms, as most input methods offer them for these names, and
 * former forms with a code point of their own. Forms of the Jōyō table that belong to such a group are here too.
 */
const registers = `
  高髙 崎﨑嵜㟢 吉𠮷 斉齊斎齋 辺邊邉 島嶋嶌 浜濱濵 柳栁 桑桒 富冨 館舘 峰峯 淵渕渊 薮藪 橋𣘺槗 隆𨺉 土圡
  鉄鐵鐡銕 国國圀 船舩 松枩 晋晉 熙煕熈凞 鴎鷗 翠翆 莱萊 鶴靏靍 野埜 喜㐂 枡桝 栃杤 柿柹 卯夘 宝寶寳 珍珎
  本夲 沖冲 秋穐龝 聡聰 総總緫 蘇蘓 芦蘆 蛎蠣 籠篭 麹麴 鴬鶯 鯵鰺 蒋蔣 壷壺 填塡 侠俠 頬頰 厩廏廐 兎兔
  雁鴈 涼凉 瑶瑤 稚穉 猪豬 協恊 顔顏 彦彥 産產 呉吳 内內 歳歲 戸戶 清淸 青靑 教敎 悦悅 説說 税稅 鋭銳
  郷鄕鄉 昂昻 尚尙 姫姬 強强 夢梦
`

const groups = `${joyo} ${givenNames} ${registers}`.trim().split(/\s+/)

/** The form of today of each other form. */
const todays = new Map(
  groups.flatMap(group => {
    const [first = '', ...others] = group
    return others.map(other => [other, first] as const)
  }),
)

const others = new RegExp(`[${[...todays.keys()].join('')}]`, 'gu')

/** Replaces each form of a kanji by that of today. */
const withTodaysKanji = (text: string): string => text.replace(others, kanji => todays.get(kanji) ?? kanji)

/**
 * Most code units of a normalized text: three long names. NFKC makes 18 of some characters, and each costs an entry of an index.
 */
const longest = 2_000

const invisible = /\p{Default_Ignorable_Code_Point}+/gu

/**
 * Normalizes both stored text and search input: `ﾔﾏﾀﾞ`, `ヤマダ` and `やまだ` match each other, as do `ＡＢＣ` and `abc`, 髙橋 and 高橋
 * (NFKC for width, lower case, katakana to hiragana, today's form of kanji). White space is collapsed to single spaces; variation
 * selectors and other invisible characters do not count. A change needs a migration that folds the stored texts again, as 0036.
 */
export const foldForSearch = (text: string): string =>
  withTodaysKanji(compatible(text.replace(invisible, '')))
    .toLowerCase()
    .replace(/[\u30A1-\u30F6\u30FD\u30FE]/g, kana => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()

/** What looks like a phone number: digits, as groups too if it begins as one; with any hyphen, as in `cleanPhone`. */
const phoneLike = /(?<=^| )(?:[+(0][\d().\-‐-―−ー]*(?: [\d().\-‐-―−ー]+)*|[\d().\-‐-―−ー]{6,})(?= |$)/g

/** What all spellings of a phone number share: `+81 90-…`, `090 …` and `(090) …` are found by each other. */
const significantDigits = (phone: string): string => phone.replace(/^\+81/, '').replace(/\D/g, '').replace(/^0+/, '')

/** Most words of a search, each of which costs a look at each row: what follows is one. */
const maxWords = 8

/**
 * The words of a search, folded, each of which may be anywhere in what is searched. A phone number in any spelling is one word, of
 * digits: what is searched has the digits of numbers alone.
 */
export const searchWords = (text: string): string[] => {
  const folded = foldForSearch(text).replace(phoneLike, phone => {
    const digits = significantDigits(phone)
    return digits.length < 4 ? phone : digits
  })
  const words = [...new Set(folded.split(' '))]
  return [...words.slice(0, maxWords - 1), words.slice(maxWords - 1).join(' ')].filter(
    (word, at) => at === 0 || word !== '',
  )
}
