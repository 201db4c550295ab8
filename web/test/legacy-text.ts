/** Texts whose legacy charset is identified: the encoded bytes and the decoded text. */
export const decodable: [name: string, base64: string, text: string][] = [
  [
    "windows-1251",
    "zvL3uPIg7uEg7vLu7+vl7ejoLiDO6u3gIO3z5u3uIOfg7OXt6PL8IOTuIOfo7Ps6IO7t6CDh7uv8+OUg7eUg5+Dq8Pvi4P7y8f8u",
    "Отчёт об отоплении. Окна нужно заменить до зимы: они больше не закрываются.",
  ],
  [
    "KOI8-R",
    "79Teo9Qgz8Igz9TP0MzFzsnJLiDvy87BIM7V1s7PINrBzcXOydTYIMTPINrJzdk6IM/OySDCz8zY28UgzsUg2sHL0tnXwcDU09Eu",
    "Отчёт об отоплении. Окна нужно заменить до зимы: они больше не закрываются.",
  ],
  [
    "Shift_JIS",
    "kmeWW4LJitaCt4LplfGNkI+RgUKRi4LNk36CqpeIgumRT4LJjPCKt4K3gumVS5d2gqqCoILogtyCt4FCguCCpJXCgtyC54LIgqKCqYLngsWCt4FC",
    "暖房に関する報告書。窓は冬が来る前に交換する必要があります。もう閉まらないからです。",
  ],
  [
    "EUC-JP",
    "w8jLvKTLtNikuaTryvO58L3xoaPB66TPxd+krM3opOvBsKTLuPK0uaS5pOvJrM3XpKykoqTqpN6kuaGjpOKkpsrEpN6k6aTKpKSkq6TppMekuaGj",
    "暖房に関する報告書。窓は冬が来る前に交換する必要があります。もう閉まらないからです。",
  ],
  ["ISO-2022-JP", "GyRCQ0hLPCRLNFgkOSRrSnM5cD1xISMbKEI=", "暖房に関する報告書。"],
  [
    "GB18030",
    "uanFr7GouOaho7Swu6ex2NDr1Nq2rMzs1q7HsLj8u7ujrNLyzqrL/MPH0tG+rbnYsrvJz8HLoaM=",
    "供暖报告。窗户必须在冬天之前更换，因为它们已经关不上了。",
  ],
  [
    "Big5",
    "qNG3eLP4p2mhQ7WhpOGlsra3pmKlVqTRpKerZafztKuhQaZdrLClpq3MpHe4Z8P2pKOkV6RGoUM=",
    "供暖報告。窗戶必須在冬天之前更換，因為它們已經關不上了。",
  ],
  [
    "EUC-KR",
    "s6255iC6uLDtvK0uIMOiua7AzCC09SDAzLvzILTdyPfB9iC+yrHiILanua6/oSCw3L/vwMwgv8Cx4iDA/L+hILGzw7zH2L7fIMfVtM+02S4=",
    "난방 보고서. 창문이 더 이상 닫히지 않기 때문에 겨울이 오기 전에 교체해야 합니다.",
  ],
  [
    "windows-1252",
    "TGVzIGZlbup0cmVzIGRvaXZlbnQg6nRyZSByZW1wbGFj6WVzIGF2YW50IGwnaGl2ZXIsIGNhciBlbGxlcyBuZSBzZSBmZXJtZW50IGTpauAgcGx1cy4=",
    "Les fenêtres doivent être remplacées avant l'hiver, car elles ne se ferment déjà plus.",
  ],
  [
    "windows-1250",
    "T2tuYSB0cnplYmEgd3ltaWVuaeYgcHJ6ZWQgemltuSwgcG9uaWV3Yb8ganW/IHNp6iBuaWUgemFteWtharkuIER6aeprdWrqIHphIHBvbW9jIHcgnHJvZOou",
    "Okna trzeba wymienić przed zimą, ponieważ już się nie zamykają. Dziękuję za pomoc w środę.",
  ],
  [
    "windows-1257",
    "VmlzaSD+bW9u63MgZ2ltc3RhIGxhaXN2aSBpciBseWf7cyBzYXZvIG9ydW11IGlyIHRlaXPrbWlzLiBKaWVtcyBzdXRlaWt0YXMgcHJvdGFzIGlyIHPg/mlu6ywgdG9k62wgamllIHR1cmkgZWxndGlzIHZpZW5pIGtpdPggYXT+dmlsZ2l1IGthaXAgYnJvbGlhaS4=",
    "Visi žmonės gimsta laisvi ir lygūs savo orumu ir teisėmis. Jiems suteiktas protas ir sąžinė, todėl jie turi elgtis vieni kitų atžvilgiu kaip broliai.",
  ],
  [
    "windows-1253",
    "1OEg8OHx3Oj18eEg8PHd8OXpIO3hIOHr69zu7/XtIPDx6e0g4fD8IPTv7SD35ens/u3hLCDj6eH03yDk5e0g6uvl3+3v9e0g8OnhLg==",
    "Τα παράθυρα πρέπει να αλλάξουν πριν από τον χειμώνα, γιατί δεν κλείνουν πια.",
  ],
  [
    "windows-1256",
    "7czIIMfTysjPx+Egx+Hk5sfd0CDeyOEgx+HUysfBIOHD5OXHIOHHIMrb4d4gyNrPIMfhwuQu",
    "يجب استبدال النوافذ قبل الشتاء لأنها لا تغلق بعد الآن.",
  ],
  [
    "windows-1251 in code",
    "Ly8g9PPt6vbo/yDi7ufi8OD54OXyIPHz7OzzIOTi8/Ug9+jx5esKaW50IGFkZChpbnQgYSwgaW50IGIpIHsKICByZXR1cm4gYSArIGI7Cn0K",
    "// функция возвращает сумму двух чисел\nint add(int a, int b) {\n  return a + b;\n}\n",
  ],
];

/** Texts whose charset cannot be identified: too little text, or too rare a charset. */
export const ambiguous: [name: string, base64: string][] = [
  ["a Russian word in windows-1251", "zvL3uPI="],
  ["a Japanese word in Shift_JIS", "grGC8YLJgr+CzQ=="],
  ["a Chinese phrase in GB18030", "xOO6w6OsysC95w=="],
  ["a German word in windows-1252", "R3L232UgMw=="],
  [
    "Russian in IBM866",
    "juLn8eIgrqEgruKur6ulraioLiCOqq2gIK3jpq2uIKegrKWtqOLsIKSuIKeorOs6IK6tqCChrqvs6KUgraUgp6Cq4OuioO7i4e8u",
  ],
];
